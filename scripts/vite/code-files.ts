/**
 * Which files the app consists of: a small one that makes the frame useful, one with everything else that the entry
 * needs, one with the parts that many pages share, and those of each page. Left alone the bundler cuts a file for each
 * combination of pages that share something, and each file is a request that a page waits for.
 */
interface Graph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

/** What so many pages and sheets use is worth its bytes to the others: a request costs a phone more than the file. */
const SHARED_BY = 4;

/** Every start needs it, but evaluates it in a task of its own (src/app/main.tsx). */
const LATER = /\/react-dom\/client/;

/** Lies beside what every start needs, in the index of its package; only pages that write use it. */
const OF_PAGES = /\/(?:mutationObserver|useMutation)\.js$/;

/** The module and everything it imports, directly or through others, but not what is imported when needed. */
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
 * @param frame absolute path of what the frame needs, which the first module imports, too
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
