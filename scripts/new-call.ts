/**
 * npm run new-call -- <room>.<name> <path>: writes the entry, the handler and the hook of a new call, and says what to
 * fill in.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

const refuse = (sentence: string): never => {
  console.error(sentence);
  process.exit(1);
};

const [target = '', path = ''] = process.argv.slice(2);
const [, room = '', name = ''] =
  /^([a-z]+)\.([a-z]\w*)$/.exec(target) ??
  refuse('Say what to make: npm run new-call -- library.rateItem /api/library/RatingLibrary');
if (!path.startsWith('/')) refuse(`The path must begin with a slash, as the specification writes it; got "${path}".`);

const callsFile = at(`contract/src/features/${room}/${room}.calls.ts`);
const handlersFile = at(`server/src/features/${room}/${room}.handlers.ts`);
const handlerFile = at(
  `server/src/features/${room}/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`,
);
const queriesFile = at(`web/src/features/${room}/${room}.queries.ts`);
for (const file of [callsFile, handlersFile])
  if (!existsSync(file))
    refuse(
      `There is no room "${room}" yet: make ${file} first, and list it in contract/src/calls.ts and server/src/platform/handlers.ts.`,
    );
if (existsSync(handlerFile)) refuse(`${handlerFile} is already there.`);

const edit = (file: string, change: (text: string) => string): void =>
  writeFileSync(file, change(readFileSync(file, 'utf8')));
const pascal = name[0]?.toUpperCase() + name.slice(1);

/** The file with a name at hand: beside others of the same module, or on a line of its own. */
const withName = (text: string, name: string, module: string): string => {
  const line = new RegExp(`import \\{ ([^}]*) \\} from '${module.replaceAll('.', '\\.')}';`);
  const names = line.exec(text)?.[1]?.split(', ');
  if (names?.includes(name)) return text;
  if (names) return text.replace(line, `import { ${[...names, name].toSorted().join(', ')} } from '${module}';`);
  const own = `import { ${name} } from '${module}';\n`;
  return text.includes('\nimport ')
    ? text.replace(/(import [^\n]+\n)(?!import)/, `$1${own}`)
    : text.replace('*/\n', `*/\n${own}`);
};

/** What the entry is written with. */
const withNames = (text: string): string =>
  [
    ['z', 'zod'],
    ['defineCall', '../../call.ts'],
    ['okOutput', '../../kit/fields.ts'],
  ].reduce((so, [needed = '', module = '']) => withName(so, needed, module), text);

const entry = `
  /** TODO: one sentence on what it does and on its problems. */
  ${name}: defineCall({
    path: '${path}',
    access: 'account.own',
    input: z.object({}),
    output: okOutput,
    summary: 'TODO: one sentence, with the section of the specification.',
  }),
};
`;
const handler = `/** TODO: one sentence. */
import type { ${room}Calls } from '@telemachos/contract/features/${room}/${room}.calls.ts';
import type { Handlers } from '../../platform/context.ts';

export const ${name}Handlers: Pick<Handlers<typeof ${room}Calls>, '${name}'> = {
  async ${name}(context, input) {
    return { Ok: true };
  },
};
`;
const hook = `
/** TODO: one sentence. */
export const use${pascal} = () => useCallMutation('${path}');
`;

edit(callsFile, (text) => withNames(text).replace(/\n?\};\s*$/, `\n${entry}`));
writeFileSync(handlerFile, handler);
edit(handlersFile, (text) => {
  const withImport = text.replace(
    /(import [^\n]+\n)(?!import)/,
    `$1import { ${name}Handlers } from './${handlerFile.split('/').at(-1)}';\n`,
  );
  return withImport.replace(/ ?\};\s*$/, (end) =>
    end.startsWith(' ') ? `, ...${name}Handlers };\n` : `  ...${name}Handlers,\n};\n`,
  );
});
if (existsSync(queriesFile))
  edit(queriesFile, (text) => withName(text, 'useCallMutation', '../../platform/queries.ts') + hook);
// How long lines break depends on the names.
const made = [callsFile, handlersFile, handlerFile, queriesFile].filter((file) => existsSync(file));
spawnSync(process.execPath, [at('node_modules/oxfmt/bin/oxfmt'), ...made]);

console.log(`Made ${target}. Left to do:
  contract  ${callsFile}: access, scope, input, output, problems
  server    ${handlerFile}: the work, with a test beside it
  store     server/src/features/${room}/${room}.store.ts: SQL, if it needs its own
  web       ${existsSync(queriesFile) ? queriesFile : `no ${room}.queries.ts yet: make the hook with the first screen`}`);
