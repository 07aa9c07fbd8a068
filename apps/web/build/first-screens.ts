import { build, type Plugin, type PluginOption, type Rolldown } from 'vite';
import { type Chunk, withImports } from './chunks.ts';

/** The screens that links open most often: then no code of another screen has been loaded before. */
export const SCREENS = {
  home: '/features/home/HomeScreen.tsx',
  markets: '/features/markets/MarketsScreen.tsx',
  market: '/features/markets/MarketDetailsScreen.tsx',
};

type GroupOf = (module: string) => string | null;

/** Builds once without output, to learn which modules remain after tree shaking in the entry and in each first screen. */
async function groupsOf(root: string, plugins: PluginOption[]): Promise<GroupOf> {
  const trial = { write: false, minify: false, target: 'es2022', assetsInlineLimit: 0 } as const;
  const result = await build({ configFile: false, root, plugins, build: trial, logLevel: 'error' });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const modulesOf = (isStart: (chunk: Chunk) => boolean): Set<string> => {
    const chunk = chunks.find(isStart);
    if (!chunk) throw new Error('A first screen has no chunk of its own any more: see SCREENS');
    return new Set(withImports(chunk, chunks).flatMap(({ moduleIds }) => moduleIds));
  };
  const entry = modulesOf(({ isEntry }) => isEntry);
  const screens = Object.entries(SCREENS).map(([name, file]) => ({
    name,
    modules: modulesOf(({ facadeModuleId }) => facadeModuleId?.endsWith(file) ?? false),
  }));
  return (module) => {
    const usedBy = screens.filter(({ modules }) => modules.has(module)).map(({ name }) => name);
    // The home screen shares so few modules with the others that a separate chunk would cost more than loading them everywhere.
    if (entry.has(module) || (usedBy.length > 1 && usedBy.includes('home'))) return 'frame';
    return usedBy.length > 0 ? usedBy.join('-') : null;
  };
}

/**
 * Puts the code of the first screens into a few chunks. The bundler's default makes a chunk of every set of modules with the same
 * importers: 66 files for the list of markets, which load 60 % slower on a slow connection. Its grouping by path, size or importers
 * adds code that only forms use to the first load. See docs/decisions/0012-own-small-parts.md.
 */
export function firstScreens(plugins: () => PluginOption[]): Plugin {
  return {
    name: 'first-screens',
    apply: 'build',
    async config({ root = process.cwd() }) {
      const name = await groupsOf(root, plugins());
      // Dependencies are in the groups already. Including them here would follow Mantine's index to all of its components.
      const codeSplitting = { groups: [{ debugName: 'first screens', name, includeDependenciesRecursively: false }] };
      return { build: { rolldownOptions: { preserveEntrySignatures: false, output: { codeSplitting } } } };
    },
  };
}
