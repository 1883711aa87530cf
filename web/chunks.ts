/** Which files travel together in the browser's side: what is needed at once in one request, what comes later apart. */

/** A pattern for paths, written with `/` for whatever divides folders on the system that builds. */
const paths = (...parts: readonly string[]): RegExp => new RegExp(parts.join('|').replaceAll('/', String.raw`[\\/]`));

const packages = (...names: readonly string[]): string => `node_modules/(${names.join('|')})/`;

/**
 * What the first page needs of others' code: one request instead of five, and it stays cached between releases. Leaving
 * is asked about only where something is written, which is after sign-in.
 */
const firstPage = paths(
  'rolldown/runtime',
  packages(
    'react',
    'react-dom',
    'scheduler',
    'use-sync-external-store',
    '@tanstack/(?!react-router/dist/esm/useBlocker)(react-router|router-core|history|react-store|store)',
    'i18next',
    'react-i18next',
  ),
);

/** Material's core and the engine of its styles: loaded after sign-in only, and shared by every signed-in screen. */
const material = paths(
  packages(
    '@mui/(material|system|styled-engine|utils|private-theming)',
    '@emotion',
    'stylis',
    'react-transition-group',
    '@popperjs',
    'react-is',
    'hoist-non-react-statics',
    'clsx',
    'prop-types',
    '@babel/runtime',
    'dom-helpers',
  ),
);

/** The pictures of all signed-in screens: a few hundred bytes each, not worth a request of their own. */
const icons = paths(packages('@mui/icons-material'));

/** The texts every visitor sees first, one file per language. */
const firstTexts = (language: 'el' | 'en'): RegExp =>
  paths(String.raw`contract/src/texts/${language}/(common|account)\.json`);

/** The widgets of sign-in. */
const signInWidgets = [
  'brand',
  'button',
  'classes',
  'failure',
  'field',
  'language-switch',
  'no-answer',
  'notice',
  'page-shell',
  'password-input',
  'steps',
  'text-input',
  'waiting',
];

/** Of the platform, what only signed-in screens need. */
const afterSignIn = [
  'queries',
  'with-queries',
  'offline',
  'typed',
  'use-typed',
  'notes',
  'sign-out',
  'upload',
  'download',
  'person',
  'copy',
];

/**
 * Our own ground (the start, the way to every screen and to the server, tokens, the widgets of sign-in) with the
 * sign-in screen itself: one request, and no second one to wait for.
 */
const ground = paths(
  String.raw`web/src/(main|app|router|routes)\.tsx`,
  String.raw`web/src/features/\w+/\w+\.routes\.tsx`,
  String.raw`web/src/ui/((tokens|base)\.css|focus|plain/(${signInWidgets.join('|')})\.)`,
  `web/src/platform/(?!${afterSignIn.join('|')})`,
  String.raw`web/src/features/account/(sign-in|journey|use-countdown|account\.module)`,
  'preload-helper',
);

/** The cache of reads: comes with the first screen that reads. */
const reads = paths('node_modules/@tanstack/(react-query|query-core)', 'web/src/platform/(queries|with-queries)');

/** The groups; a file that several name goes to the one of higher priority. */
export const chunks = [
  { name: 'first', test: firstPage, priority: 30 },
  { name: 'texts-el', test: firstTexts('el'), priority: 20 },
  { name: 'texts-en', test: firstTexts('en'), priority: 20 },
  { name: 'reads', test: reads, priority: 14 },
  { name: 'ground', test: ground, priority: 15 },
  { name: 'material', test: material, priority: 10 },
  { name: 'icons', test: icons, priority: 9 },
];
