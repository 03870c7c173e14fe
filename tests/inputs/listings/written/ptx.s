.version 7.0
.target sm_80
.address_size 64
.visible .entry add(
)
{
	ld.param.u64 	%rd1, [add_param_0];
	cvta.to.global.u64 	%rd2, %rd1;
	mov.u32 	%r1, %tid.x;
	ld.global.f32 	%f1, [%rd2];
	ret;
}
