/**
 * Decides which chunks the app consists of: a small one that fills the frame, one with everything else that the entry
 * needs, one with modules that many pages share, and those of each page. By default the bundler makes a chunk for each
 * combination of pages that share modules, and a page waits for each of those requests.
 */
interface Graph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

/**
 * Modules that at least this many chunks use go into the shared chunk: to a phone, one more request costs more than the
 * extra bytes.
 */
const SHARED_BY = 4;

/** Every start needs react-dom, but imports it dynamically to evaluate it in a task of its own (src/app/main.tsx). */
const LATER = /\/react-dom\/client/;

/** The index of its package imports these together with what every start needs, but only pages that write use them. */
const OF_PAGES = /\/(?:mutationObserver|useMutation)\.js$/;

/** The module and its static imports, transitively; no dynamic imports except LATER. */
const reachable = (graph: Graph, entry: string): Set<string> => {
  const found = new Set<string>();
  const open = [entry];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || OF_PAGES.test(id)) continue;
    found.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    open.push(...importedIds, ...dynamicallyImportedIds.filter((later) => LATER.test(later)));
  }
  return found;
};

/**
 * Groups for the bundler's code splitting.
 * @param entry absolute path of the first module
 * @param frame absolute path of the module that fills the frame, which the first module imports as well
 */
export const codeFiles = (entry: string, frame: string) => {
  const below = (module: string) => {
    let found: Set<string> | undefined;
    return (id: string, graph: Graph): boolean => {
      found ??= reachable(graph, module);
      return found.has(id);
    };
  };
  const isFirst = below(entry);
  const isFrames = below(frame);
  return {
    groups: [
      { name: (id: string, graph: Graph) => (isFrames(id, graph) ? 'first' : null), priority: 2 },
      { name: (id: string, graph: Graph) => (isFirst(id, graph) ? 'index' : null), priority: 1 },
      { name: 'parts', test: new RegExp(`/src/|/framework7-react/|${OF_PAGES.source}`), minShareCount: SHARED_BY },
    ],
  };
};
