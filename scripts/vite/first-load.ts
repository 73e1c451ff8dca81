/**
 * Which files the first load consists of: one with the packages, which seldom change, and one with everything of ours
 * that the entry needs. Left alone the bundler cuts a file for each combination of pages that share something, and
 * each file is a request that home waits for.
 */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** The module and everything it imports, directly or through others, but not what is imported when needed. */
const reachable = (graph: Graph, entry: string): Set<string> => {
  const found = new Set<string>();
  const open = [entry];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
};

/** Groups for the bundler's code splitting. @param entry absolute path of the first module */
export const firstLoad = (entry: string) => {
  let first: Set<string> | undefined;
  const isFirst = (id: string, graph: Graph): boolean => {
    first ??= reachable(graph, entry);
    return first.has(id) || id.includes('rolldown/runtime');
  };
  const isPackage = (id: string): boolean => id.includes('/node_modules/') || id.startsWith('\0');
  return {
    groups: [
      { name: (id: string, graph: Graph) => (isPackage(id) && isFirst(id, graph) ? 'packages' : null), priority: 2 },
      { name: (id: string, graph: Graph) => (isFirst(id, graph) ? 'index' : null), priority: 1 },
    ],
  };
};
