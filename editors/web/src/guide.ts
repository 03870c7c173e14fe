// The page of the documentation: its listings are live, and it follows the theme of the analyser.

import "./mca-listing.js";
import { followTheme } from "./theme.js";

followTheme(() => undefined);
