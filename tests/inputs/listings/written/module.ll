; ModuleID = 'dot.c'
source_filename = "dot.c"
target triple = "x86_64-pc-linux-gnu"

define dso_local double @dot(ptr %a, ptr %b, i64 %n) {
entry:
  %cmp = icmp eq i64 %n, 0
  br i1 %cmp, label %exit, label %loop
loop:
  ret double 0.0
}
