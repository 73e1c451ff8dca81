/**
 * Classes of Framework7 in the markup of this app: its style sheet is cut to them. The adapters in src/ui name them; a
 * test compares both (tests/rules/styles.test.ts).
 */

/** On the page before any code: the bars, which index.html draws and React takes over. */
export const FRAME_CLASSES: ReadonlySet<string> = new Set([
  'left',
  'link',
  'navbar',
  'navbar-bg',
  'navbar-inner',
  'page',
  'right',
  'tab-link',
  'tabbar',
  'tabbar-icons',
  'tabbar-label',
  'title',
  'toolbar',
  'toolbar-bottom',
  'toolbar-inner',
  'toolbar-pane',
]);

/** Everything else; comes with the app's own styles. */
export const APP_CLASSES: ReadonlySet<string> = new Set([
  'block',
  'block-title',
  'inset',
  'item-after',
  'item-content',
  'item-footer',
  'item-input',
  'item-input-invalid',
  'item-input-wrap',
  'item-inner',
  'item-label',
  'item-link',
  'item-media',
  'item-title',
  'list',
  'list-dividers',
  'list-strong',
  'no-chevron',
  'button',
  'button-active',
  'button-fill',
  'button-large',
  'button-outline',
  'button-round',
  'button-small',
  'button-tonal',
  'chip',
  'chip-label',
  'preloader',
  'preloader-inner',
  'preloader-inner-line',
  'progressbar',
  'searchbar',
  'searchbar-inner',
  'searchbar-input-wrap',
  'segmented',
  'segmented-highlight',
  'segmented-strong',
  'toggle',
  'toggle-icon',
]);

/** Sheets that hold rules for them. The first is Framework7's core. */
export const SHEETS: readonly string[] = [
  'framework7.css',
  'components/input/input.css',
  'components/searchbar/searchbar.css',
  'components/toggle/toggle.css',
  'components/chip/chip.css',
  'components/preloader/preloader.css',
  'components/progressbar/progressbar.css',
];

/** Classes of the document, which choose between a sheet's rules. */
export const LOOK_CLASSES: ReadonlySet<string> = new Set(['ios', 'md', 'dark']);
