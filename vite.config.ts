import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Development: any address of an area answers that area's page, as the server does with the built files. */
function areaPages(): Plugin {
  return {
    name: 'civis-area-pages',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = (request.url ?? '').split('?')[0] ?? '';
        const area = /^\/(hospital|patient|admin)(\/[^.]*)?$/.exec(path)?.[1];
        if (request.method === 'GET' && (path === '/' || path === '/api/docs' || path.startsWith('/verify/') || area))
          request.url = `/${area ?? 'hospital'}/index.html`;
        next();
      });
    },
  };
}

const reactFiles = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;
const baseFiles =
  /node_modules[\\/](@tanstack[\\/](react-router|router-core|history|react-store|store|react-query|query-core)|seroval|seroval-plugins|isbot|tiny-invariant|tiny-warning|use-sync-external-store)[\\/]/;

/** Icons of the menus and bars, which every signed-in page shows: in one chunk they weigh half of what they weigh in one chunk each. */
function frameIcons(): RegExp {
  const sources = globSync(
    ['modules/*/web/{index,*-door}.ts', 'modules/*/web/hospital/door.ts', 'modules/shell/web/bars/*.tsx', 'kernel/web/frame/*.tsx'],
    {
      cwd: here('.'),
    },
  ).filter((file) => !file.includes('.test.'));
  const names = new Set(sources.flatMap((file) => readFileSync(here(file), 'utf8').match(/\bIcon[A-Z]\w+/g) ?? []));
  return new RegExp(`[\\\\/]icons[\\\\/](?:${[...names].join('|')})\\.mjs$|[\\\\/]createReactComponent\\.mjs$`);
}

// Doors that the areas of patients and operators do without. The others stay apart: one chunk for all would bring those areas the
// routes of the whole hospital.
const doorsOfStaff =
  'admissions|appointments|audit-trail|billing-setup|claims|consultation|dashboard|hmo|inventory|invoices|laboratory|organisation|patient-bills|prescriptions-and-therapeutics|subscription|vendor';
// Addresses of pages, but of those whose papers patients print; closed lists that no page of a patient reads.
const readByDoors =
  /^modules\/(?!invoices\/)[\w/-]+\/search\.ts$|^modules\/(?:admissions|audit-trail|claims|hmo|vendor)\/contract\/[\w-]*words\.ts$|\/contract\/(?:account-types|label-languages|missing-checks)\.ts$|^modules\/hmo\/web\/hospital\/approvals\/(?:waiting-count|approval-calls)\.ts$/;

/** What these doors hold: routes, menus, cards, and what the addresses of their pages may say. Every page of the hospital area loads them. */
function doorFiles(): RegExp {
  const doors = globSync(`modules/{${doorsOfStaff.replaceAll('|', ',')}}/web/{index,*-door}.ts`, { cwd: here('.') });
  const files = new Set(doors.map((file) => file.replaceAll('\\', '/')));
  for (const file of files) {
    for (const [, path = ''] of readFileSync(here(file), 'utf8').matchAll(/ from '([^']+)';/g)) {
      const next = path.startsWith('#') ? path.slice(1) : posix.join(posix.dirname(file), path);
      if (readByDoors.test(next)) files.add(next);
    }
  }
  return new RegExp(`[\\\\/](?:${[...files].map((file) => file.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')).join('|')})$`);
}

/** What stands around every page of a signed-in person: the frame, panels, the live channel. */
const frameFiles = new RegExp(
  [
    'kernel[\\\\/]web[\\\\/](?:client[\\\\/](?:access|live|reach|use-live)|text[\\\\/](?:format|use-format)|unsent[\\\\/](?:box|device-store|rules|unsent))\\.',
    'kernel[\\\\/]web[\\\\/]frame[\\\\/](?:area-frame|offline-banner|page-head|panel|panel-place|person-face|send-unsent|states|summary-strip|use-shortcuts)\\.',
    'modules[\\\\/]shell[\\\\/]web[\\\\/]bars[\\\\/](?:help-button|palette-store|parent-of|person-button|profile-menu|sections|top-bar\\.module)\\.',
    'node_modules[\\\\/](?:@mantine[\\\\/]core[\\\\/]esm[\\\\/]components[\\\\/]ActionIcon|@mantine[\\\\/]hooks[\\\\/]esm[\\\\/]use-hotkeys)[\\\\/]',
  ].join('|'),
);

const groups = [
  { name: 'react', test: reactFiles, priority: 2 },
  { name: 'base', test: baseFiles, priority: 1 },
  { name: 'icons', test: frameIcons(), priority: 1 },
  // Without what they import: sign-in would load it all with the little that it shares.
  { name: 'frame', test: frameFiles, priority: 1, includeDependenciesRecursively: false },
  { name: 'doors', test: doorFiles(), priority: 1, includeDependenciesRecursively: false },
];

// Every page's chunks and style sheets are named where the routes are: without words in the names a first visit loads 5 kB less.
// The manifest tells which source became which file.
const names = {
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: (asset: { readonly names: readonly string[] }) =>
    asset.names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
};

export default defineConfig(({ command }) => ({
  root: here('./apps/web'),
  publicDir: here('./apps/web/public'),
  cacheDir: here('./.cache/vite'),
  appType: 'mpa',
  plugins: [areaPages(), react(), babel({ presets: [reactCompilerPreset()] })],
  // In development Vite writes inline style elements; the server's nonce lets them pass.
  ...(command === 'serve' ? { html: { cspNonce: '__CSP_NONCE__' } } : {}),
  server: {
    fs: { allow: [here('.')] },
    proxy: { '/api': process.env['CIVIS_API'] ?? 'http://127.0.0.1:8080', '/flags': process.env['CIVIS_API'] ?? 'http://127.0.0.1:8080' },
  },
  worker: { format: 'es' },
  build: {
    outDir: here('./dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    cssMinify: true,
    reportCompressedSize: false,
    assetsInlineLimit: (file) => (/\.(woff2|ttf|webp)$/.test(file) ? false : undefined),
    // The names of every lazy page's chunks weigh more in the entry than the one round trip they save; styles stay listed.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, names, { hostType }) => (hostType === 'html' ? names : names.filter((name) => name.endsWith('.css'))),
    },
    rolldownOptions: {
      input: {
        hospital: here('./apps/web/hospital/index.html'),
        patient: here('./apps/web/patient/index.html'),
        admin: here('./apps/web/admin/index.html'),
      },
      treeshake: {
        // Files of modules do nothing but offer what they export: an area loads those parts of them that it names.
        moduleSideEffects: [{ test: /modules\/[^/]+\/(web|contract)\/.*\.tsx?$/, sideEffects: false }],
        manualPureFunctions: [
          'createRoute',
          'lazyRouteComponent',
          'listSearch',
          'pageSearch',
          'oneOf',
          'manyOf',
          'lazyPage',
          'lazyPart',
          'word',
        ],
      },
      output: {
        ...names,
        codeSplitting: {
          groups,
        },
      },
    },
  },
}));
