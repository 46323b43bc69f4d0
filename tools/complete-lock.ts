import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Names in `package-lock.json` the platform packages that npm left out because the registry in use does not carry
 * them. Without them `npm ci` takes the lock file for incomplete, on every platform. Run after `npm install`.
 */
interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly cpu?: readonly string[];
  readonly os?: readonly string[];
}
interface Lock {
  readonly packages: Record<string, LockedPackage>;
}

const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'aix',
  'win32',
];
const processors = [
  'arm64',
  'arm',
  'x64',
  'ia32',
  'loong64',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'mips64el',
];

/** `@rollup/rollup-linux-arm64-musl` → os linux, cpu arm64. Null for packages that are for every platform. */
function platformOf(name: string): Pick<LockedPackage, 'cpu' | 'os'> | null {
  const parts = name.split('/').at(-1)?.split('-') ?? [];
  const os = systems.find((system) => parts.includes(system));
  const cpu = processors.find((processor) => parts.includes(processor));
  if (cpu === undefined) return null;
  return os === undefined ? { cpu: [cpu] } : { cpu: [cpu], os: [os] };
}

const FILE = 'package-lock.json';
const lock = JSON.parse(readFileSync(FILE, 'utf8')) as Lock;
const added: string[] = [];
for (const parent of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`;
    if (Object.keys(lock.packages).some((known) => known === path || known.endsWith(`/${path}`))) continue;
    const platform = platformOf(name);
    if (platform === null || !/^\d/u.test(version)) continue;
    lock.packages[path] = {
      version,
      ...platform,
      ...(parent.dev === true ? { dev: true } : {}),
      optional: true,
    };
    added.push(name);
  }
}
const [root, ...rest] = Object.entries(lock.packages);
const sorted = rest.sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(
  FILE,
  `${JSON.stringify({ ...lock, packages: Object.fromEntries(root === undefined ? sorted : [root, ...sorted]) }, null, 2)}\n`,
);
console.log(`${added.length} platform packages added`);
