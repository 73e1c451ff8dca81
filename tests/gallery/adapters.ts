/**
 * What of Framework7 is behind each adapter of src/ui, by the adapter's file. The page shows it beside the adapter, and
 * tests/rules/adapters.test.ts holds the table against the files.
 */
export const ADAPTERS = {
  Actions: 'classes of Actions on <dialog> and <button>',
  AppPage: 'framework7-react Page',
  Badge: 'framework7-react Badge',
  Block: 'framework7-react Block',
  BlockTitle: 'framework7-react BlockTitle',
  Button: 'classes of Button on <button> and <a>',
  Card: 'classes of Card on <article>, <section> and <div>',
  Chips: 'classes of Chip around <input type=radio>, and on <button>',
  ChoiceSheet: 'classes of ListItem and ListInput on <button>; opens a sheet',
  Dialog: 'classes of Dialog on <dialog>',
  Form: 'framework7-react Block in <form>',
  List: 'framework7-react List',
  ListInput: 'classes of ListInput on <label> and <input>',
  ListItem: 'classes of ListItem on <div>, <button> and <a>',
  Navbar: 'framework7-react Navbar, NavLeft, NavTitle, NavRight, Subnavbar',
  Panel: 'classes of Panel on <dialog>',
  Popup: 'classes of Popup on <dialog>',
  Progress: 'framework7-react Progressbar',
  Searchbar: 'classes of Searchbar on <search> and <input type=search>',
  Segmented: 'framework7-react Segmented around <input type=radio>',
  Sheet: 'classes of Sheet on <dialog>',
  SkeletonBlock: 'framework7-react SkeletonBlock',
  Spinner: 'classes of Preloader',
  Tabbar: 'framework7-react Toolbar, ToolbarPane',
  Toast: 'classes of Toast on <div role=status>',
  Toggle: 'classes of Toggle around <input type=checkbox role=switch>',
  VirtualList: 'framework7-react List',
} as const satisfies Readonly<Record<string, string>>;
