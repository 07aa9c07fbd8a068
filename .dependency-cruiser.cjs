/** Imports go one way; see docs/ARCHITECTURE.md. Tests may look further than the code that they test. */
const TEST = '\\.test\\.tsx?$';
const rule = (name, from, to) => ({ name, severity: 'error', from: { pathNot: TEST, ...from }, to });

/** The folders of the domain, each with those below it that it may import. */
const DOMAIN = {
  values: [],
  charts: ['values'],
  batch: ['values'],
  markets: ['values', 'batch'],
  trading: ['values', 'batch', 'markets'],
  chance: ['values', 'trading'],
  settle: ['values', 'batch', 'markets', 'trading'],
};
const within = (folders) => `^packages/domain/src/(${folders.join('|')})/`;

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\?(inline|raw|url)$' } },
    rule('domain-is-pure', { path: '^packages/domain/src/(?!testing/)' }, { pathNot: '^packages/domain/' }),
    rule(
      'domain-testing-adds-fast-check-only',
      { path: '^packages/domain/src/testing/' },
      { pathNot: '^(packages/domain/|node_modules/fast-check/)' },
    ),
    ...Object.entries(DOMAIN).map(([folder, below]) =>
      rule(`domain-${folder}-imports-downwards`, { path: within([folder]) }, { path: '.', pathNot: within([folder, ...below]) }),
    ),
    rule('texts-stand-alone', { path: '^packages/texts/' }, { pathNot: '^packages/texts/' }),
    rule(
      'api-knows-domain-and-texts',
      { path: '^packages/api/' },
      { pathNot: '^(packages/(api|domain|texts)/|node_modules/zod/)' },
    ),
    rule('server-is-not-web', { path: '^apps/server/' }, { path: '^apps/web/' }),
    rule('web-is-not-server', { path: '^apps/web/' }, { path: '^apps/server/' }),
    rule('platform-is-the-ground', { path: '^apps/server/src/platform/' }, { path: '^apps/server/src/(?!platform/)' }),
    rule(
      'exchange-stands-on-platform',
      { path: '^apps/server/src/exchange/' },
      { path: '^apps/server/src/(?!(platform|exchange)/)' },
    ),
    rule(
      'features-do-not-know-the-app',
      { path: '^apps/server/src/features/' },
      { path: '^apps/server/src/(demo/|admin/|app\\.ts|main\\.ts|admin\\.ts|testing/)' },
    ),
    rule('testing-is-for-tests', { path: '^apps/server/src/(?!testing/|ops/testing/)' }, { path: '^apps/server/src/testing/' }),
    {
      name: 'web-features-are-strangers',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    rule('web-pieces-do-not-know-screens', { path: '^apps/web/src/(kit|game|api)/' }, { path: '^apps/web/src/(app|features)/' }),
    rule('web-kit-does-not-know-the-game', { path: '^apps/web/src/kit/' }, { path: '^(apps/web/src/(game|api)/|packages/api/)' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.svg'],
    },
  },
};
