/** Floors of `sync/`, from the ground up: a folder imports from lower floors alone, never from one beside it. */
const syncFloors = [
  ['model'],
  ['core'],
  ['store'],
  ['search', 'replication'],
  ['session', 'rpc', 'attachments'],
  ['worker'],
];

const syncImportsGoDown = syncFloors.flatMap((floor, at) =>
  floor.map((folder) => ({
    name: `sync-${folder}-imports-from-lower-floors`,
    severity: 'error',
    from: { path: `^sync/${folder}/`, pathNot: '(\\.test\\.ts$|/testing/)' },
    to: { path: `^sync/(?!(${[folder, ...syncFloors.slice(0, at).flat()].join('|')})/)` },
  })),
);

/** The import rules of docs/architecture.md, enforced by `npm run check`. */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'also of types alone',
      from: { pathNot: '^node_modules' },
      to: { circular: true },
    },
    {
      name: 'fixtures-serve-tests',
      comment: 'doubles and sample data never reach the product',
      severity: 'error',
      from: {
        path: '^(src|sync|supabase)/',
        pathNot: '(\\.(test|fixture)\\.tsx?$|/testing/)',
      },
      to: { path: '(\\.fixture\\.tsx?$|/testing/|^tests/)' },
    },
    {
      name: 'features-never-import-each-other',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'features-stand-on-data-ui-lib-model',
      comment: 'and on what the server is asked, sync/rpc',
      severity: 'error',
      from: { path: '^src/features/' },
      to: { path: '^(src/(routes|main|router)|sync/(?!(model|rpc)/))' },
    },
    {
      name: 'kit-stands-on-data-ui-lib-model',
      comment: 'src/kit: lists, forms, facts, export and print of any entity, made of the model',
      severity: 'error',
      from: { path: '^src/kit/' },
      to: {
        path: '^(src/(acts|features|import|records|routes|main|router)|sync/(?!(model|rpc)/)|supabase)',
      },
    },
    {
      name: 'import-stands-on-the-kit',
      comment: 'src/import: reading, mapping and sending of lists from outside',
      severity: 'error',
      from: { path: '^src/import/' },
      to: { path: '^(src/(acts|features|records|routes|main|router)|sync/(?!(model|rpc)/)|supabase)' },
    },
    {
      name: 'records-stand-on-the-kit',
      comment: 'src/records: pieces of an area that several features show',
      severity: 'error',
      from: { path: '^src/records/' },
      to: { path: '^(src/(acts|features|import|routes|main|router)|sync/(?!(model|rpc)/)|supabase)' },
    },
    {
      name: 'acts-stand-between-records-and-features',
      comment: 'src/acts: buttons, menus, dialogs and undo, made of the acts of the model',
      severity: 'error',
      from: { path: '^src/acts/' },
      to: { path: '^(src/(features|routes|main|router)|sync/(?!(model|rpc)/)|supabase)' },
    },
    {
      name: 'ui-stands-on-lib',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^(src/(acts|features|import|kit|records|data|routes|telemetry)|sync|supabase)' },
    },
    {
      name: 'lib-stands-alone',
      comment:
        'but for the letters, numbers and dates of Türkiye, which device, import and database read alike',
      severity: 'error',
      from: { path: '^src/lib/' },
      to: { path: '^(src/(?!lib/)|sync/(?!model/tr/)|supabase)' },
    },
    {
      name: 'data-stands-on-sync',
      severity: 'error',
      from: { path: '^src/data/' },
      to: { path: '^(src/(acts|features|import|kit|records|routes|ui)|supabase)' },
    },
    {
      name: 'sync-knows-no-screens',
      severity: 'error',
      from: { path: '^sync/' },
      to: { path: '^(src|supabase)/' },
    },
    {
      name: 'rpc-beside-session',
      comment: 'definitions of what the server is asked; who is signed in comes with the caller',
      severity: 'error',
      from: { path: '^sync/rpc/' },
      to: { path: '^sync/(session|store|search|worker|workspace)' },
    },
    {
      name: 'session-beside-rpc',
      severity: 'error',
      from: { path: '^sync/(?!rpc/)' },
      to: { path: '^sync/rpc/' },
    },
    {
      name: 'data-runs-the-rpc',
      comment: 'src/data/server.ts knows the session; screens hand it definitions',
      severity: 'error',
      from: { path: '^src/(?!data/)' },
      to: { path: '^sync/rpc/rpc\\.ts$' },
    },
    {
      name: 'model-imports-itself-only',
      severity: 'error',
      from: { path: '^sync/model/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(src|supabase|sync/(?!model/))' },
    },
    {
      name: 'core-is-pure',
      comment: 'no storage, no network, no RxDB',
      severity: 'error',
      from: { path: '^sync/core/', pathNot: '(\\.test\\.ts$|/testing/)' },
      to: { path: '(^(src|supabase)/|^sync/(?!(core|model)/)|node_modules/)' },
    },
    ...syncImportsGoDown,
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
