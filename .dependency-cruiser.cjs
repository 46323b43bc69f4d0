/** The import rules of docs/architecture.md, enforced by `npm run check`. */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: { pathNot: '^node_modules' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'features-never-import-each-other',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'features-stand-on-data-ui-lib-model',
      severity: 'error',
      from: { path: '^src/features/' },
      to: { path: '^(src/(routes|main|router)|sync/(?!model/))' },
    },
    {
      name: 'records-stand-below-features',
      comment: 'src/records: pieces that know the model and that several features show',
      severity: 'error',
      from: { path: '^src/records/' },
      to: { path: '^(src/(features|routes|main|router)|sync/(?!model/)|supabase)' },
    },
    {
      name: 'ui-stands-on-lib',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^(src/(features|records|data|routes|telemetry)|sync|supabase)' },
    },
    {
      name: 'lib-stands-alone',
      comment: 'but for the search key, which has to be the one of the database',
      severity: 'error',
      from: { path: '^src/lib/' },
      to: { path: '^(src/(?!lib/)|sync/(?!model/turkish)|supabase)' },
    },
    {
      name: 'data-stands-on-sync',
      severity: 'error',
      from: { path: '^src/data/' },
      to: { path: '^(src/(features|records|routes|ui)|supabase)' },
    },
    {
      name: 'sync-knows-no-screens',
      severity: 'error',
      from: { path: '^sync/' },
      to: { path: '^(src|supabase)/' },
    },
    {
      name: 'model-imports-itself-only',
      severity: 'error',
      from: { path: '^sync/model/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(src|supabase|sync/(?!model/))' },
    },
    {
      name: 'no-react-below-the-screens',
      severity: 'error',
      from: { path: '(^sync/|-actions\\.ts$)' },
      to: { path: 'node_modules/(react|react-dom)/' },
    },
    {
      name: 'rxdb-behind-data-and-sync',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/data/' },
      to: { path: 'node_modules/rxdb/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'supabase-js-behind-sync',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: 'node_modules/@supabase/' },
    },
    {
      name: 'embedded-knows-no-app',
      severity: 'error',
      from: { path: '^supabase/embedded/' },
      to: { path: '^(src|sync/(?!model/))' },
    },
    {
      name: 'no-dev-mode-rxdb',
      severity: 'error',
      from: { path: '^(src|sync)/' },
      to: { path: 'rxdb/.*/plugins/dev-mode' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
