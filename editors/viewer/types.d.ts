/** Names that the scripts of the viewer share, and what a host page offers to it. */

type TimelinePayload = import("./protocol").TimelinePayload;
type TimelineRow = import("./protocol").TimelineRow;
type TimelineInstruction = import("./protocol").TimelineInstruction;

/** What the page around the viewer can do for it. A page opened in a browser can do nothing but save files. */
interface ViewerHost {
  /** Shows the source line and leaves the focus where it is; absent where there is no editor. */
  reveal?: (instruction: TimelineInstruction) => void;
  /** Puts the cursor on the source line. */
  goTo?: (instruction: TimelineInstruction) => void;
  /** Lets somebody choose another processor, whose timeline then comes as a second one. */
  compare?: () => void;
  endComparison?: () => void;
  /** Keeps how the viewer is arranged for the next one. */
  remember?: (settings: ViewerSettings) => void;
  save: (name: string, mimeType: string, content: Blob) => void;
}

/** How a viewer is arranged; `border` is of the names, null where nobody has moved it. */
interface ViewerSettings { showsDock: boolean; showsLanes: boolean; border: number | null }

/** What a picture shows besides its data. */
interface PaneState { selected: number; hovered: number; showsChain: boolean }

/** What a picture tells and asks the viewer that holds it. */
interface PaneOwner {
  readonly showsChain: boolean;
  cyclesOfAll(): number;
  pointed(pane: Pane): void;
  scrolled(pane: Pane): void;
  clicked(pane: Pane, row: number): void;
  goThere(): void;
  zoom(factor: number, x?: number): void;
  moveBorder(x: number): void;
}

/** A run of cells of one stage in one row: columns `from` up to but excluding `to`. */
interface Segment { stage: StageName; from: number; to: number }
type StageName = "dispatch" | "waitData" | "waitResource" | "execute" | "writeBack" | "waitRetire" | "retire";

declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
};
