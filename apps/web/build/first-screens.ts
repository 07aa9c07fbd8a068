import { build, type Plugin, type PluginOption, type Rolldown } from 'vite';
import { type Chunk, loadedWith } from './chunks.ts';

/** The screens that people arrive at by a link. */
export const SCREENS = {
  home: '/features/home/HomeScreen.tsx',
  markets: '/features/markets/MarketsScreen.tsx',
  market: '/features/markets/MarketDetailsScreen.tsx',
};

type GroupOf = (module: string) => string | null;

/** A first build, thrown away, tells which modules the frame and each of the first screens need. */
async function groupsOf(root: string, plugins: PluginOption[]): Promise<GroupOf> {
  const trial = { write: false, minify: false, target: 'es2022', assetsInlineLimit: 0 } as const;
  const result = await build({ configFile: false, root, plugins, build: trial, logLevel: 'error' });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const modulesOf = (wanted: (chunk: Chunk) => boolean): Set<string> => {
    const chunk = chunks.find(wanted);
    if (!chunk) throw new Error('A first screen has no chunk of its own any more: see SCREENS');
    return new Set(loadedWith(chunk, chunks).flatMap(({ moduleIds }) => moduleIds));
  };
  const frame = modulesOf(({ isEntry }) => isEntry);
  const screens = Object.entries(SCREENS).map(([name, file]) => ({
    name,
    modules: modulesOf(({ facadeModuleId }) => facadeModuleId?.endsWith(file) ?? false),
  }));
  return (module) => {
    const needing = screens.filter(({ modules }) => modules.has(module)).map(({ name }) => name);
    // What home shares with others is so little that it travels with the frame.
    if (frame.has(module) || (needing.length > 1 && needing.includes('home'))) return 'frame';
    return needing.length > 0 ? needing.join('-') : null;
  };
}

/**
 * Puts what the first screens need into a few files. Left to itself the bundler makes one of each set of modules that the same screens
 * use, some fifty small files for the list of markets: on a slow line each costs a round trip. Grouping by place or size instead
 * draws into the first load what only forms need; so the groups follow from what each of the first screens really uses.
 */
export function firstScreens(plugins: () => PluginOption[]): Plugin {
  return {
    name: 'first-screens',
    apply: 'build',
    async config({ root = process.cwd() }) {
      const name = await groupsOf(root, plugins());
      // The groups hold all that their modules need, so nothing more must be drawn in (that would be all of Mantine, through its index).
      const codeSplitting = { groups: [{ name, includeDependenciesRecursively: false }] };
      return { build: { rolldownOptions: { preserveEntrySignatures: false, output: { codeSplitting } } } };
    },
  };
}
