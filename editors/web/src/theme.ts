// Dark or light: as the system, until somebody chooses. The choice stays in this browser.

import { $ } from "./dom.js";

const KEY = "mca-theme";
type Theme = "dark" | "light";

const system = matchMedia("(prefers-color-scheme: dark)");

function chosen(): Theme | undefined {
  try {
    const value = localStorage.getItem(KEY);
    return value === "dark" || value === "light" ? value : undefined;
  } catch {
    return undefined; // Storage may be forbidden.
  }
}

export function theme(): Theme {
  return chosen() ?? (system.matches ? "dark" : "light");
}

/** Applies the theme and calls `changed` whenever it is another one. */
export function followTheme(changed: (theme: Theme) => void): void {
  const button = $<HTMLButtonElement>("theme");
  const apply = () => {
    document.documentElement.dataset["theme"] = theme();
    const other = theme() === "dark" ? "light" : "dark";
    button.setAttribute("aria-label", `Switch to the ${other} theme`);
    button.title = `Switch to the ${other} theme`;
    changed(theme());
  };
  button.addEventListener("click", () => {
    const next: Theme = theme() === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEY, next);
    } catch {
      document.documentElement.dataset["theme"] = next;
    }
    apply();
  });
  system.addEventListener("change", apply);
  apply();
}
