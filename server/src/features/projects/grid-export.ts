/** The grid as a file: the mentees that the filters find, and how far each is in each action. */
import { seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { projectsCalls } from '@telemachos/contract/features/projects/projects.calls.ts';
import type { GridColumn, GridLine } from '@telemachos/contract/features/projects/projects.wire.ts';
import type { Language } from '@telemachos/contract/kit/ids.ts';
import el from '@telemachos/contract/texts/el/grid.json' with { type: 'json' };
import en from '@telemachos/contract/texts/en/grid.json' with { type: 'json' };
import type { Connection } from '../../db/connect.ts';
import type { Handlers } from '../../platform/context.ts';
import { FileReply } from '../../platform/file-reply.ts';
import type { CellKind, CellValue } from '../results/cells.shared.ts';
import { tableFile, tableTypes } from '../results/table-file.shared.ts';
import { asColumn, askedOf } from './grid.ts';
import * as store from './projects.store.ts';

/** Mentees read at a time. */
const pageSize = 200;

const words = { el: el.export, en: en.export } satisfies Record<Language, unknown>;

const stateWord = (language: Language, state: number): string =>
  Object.entries(words[language].states).find(([key]) => key === String(state))?.[1] ?? '';

/** What every row begins with, and the actions after it. */
const columnsOf = (columns: readonly GridColumn[], language: Language): { header: string; kind: CellKind }[] => {
  const say = words[language];
  return [
    { header: say.lastName, kind: 'text' },
    { header: say.firstName, kind: 'text' },
    { header: say.username, kind: 'id' },
    { header: say.state, kind: 'text' },
    { header: say.mentor, kind: 'text' },
    { header: say.overdue, kind: 'number' },
    { header: say.waiting, kind: 'number' },
    ...columns.map(({ Title, TitleEn }): { header: string; kind: CellKind } => ({
      header: `${language === 'en' ? TitleEn : Title} (%)`,
      kind: 'number',
    })),
  ];
};

const rowOf = (line: GridLine, columns: readonly GridColumn[], language: Language): CellValue[] => {
  const { User, Coordinators, Actions } = line;
  const done = new Map(Actions.map(({ ActionId, Completion }) => [ActionId, Completion]));
  const shown = Actions.filter(({ ActionId }) => columns.some(({ Id }) => Id === ActionId));
  return [
    User.Fields.last_name,
    User.Fields.first_name,
    User.Username,
    stateWord(language, User.State),
    Coordinators.map(({ Name }) => Name).join(', '),
    shown.filter(({ Overdue }) => Overdue).length,
    shown.filter(({ NextActor }) => NextActor === 'mentor').length,
    ...columns.map(({ Id }) => done.get(Id) ?? null),
  ];
};

/** Page by page, each over a connection of its own. */
async function* pagesOf(
  reading: <Result>(read: (connection: Connection) => Promise<Result>) => Promise<Result>,
  linesOf: (connection: Connection, page: number) => Promise<GridLine[]>,
  asRow: (line: GridLine) => CellValue[],
): AsyncGenerator<CellValue[][]> {
  for (let page = 0; ; page += 1) {
    const at = page;
    const lines = await reading((connection) => linesOf(connection, at));
    if (lines.length > 0) yield lines.map(asRow);
    if (lines.length < pageSize) return;
  }
}

export const gridExportHandlers: Pick<Handlers<typeof projectsCalls>, 'gridExport'> = {
  async gridExport(context, { Format, Language, Group, Everybody, Order, Desc, ...query }) {
    const { services, reach, viewer } = context;
    const { people, kept } = await askedOf(context, { ...query, Active: Everybody === undefined });
    const seen = seenBy('grid', reach);
    const columns = (await store.columnsOf(context, query.ProjectId, seen))
      .map(asColumn)
      .filter((column) => Group === '' || column.Group === Group);
    const onlyMentor = reach === 'caseload' ? viewer.userId : null;
    const linesOf = async (connection: Connection, number: number): Promise<GridLine[]> => {
      const page = { size: pageSize, number, order: Order, desc: Desc !== undefined };
      return store.readLines(await store.gridLines(connection, people, page, seen, onlyMentor, kept, null));
    };
    const pages = pagesOf(
      (read) => services.reading(read),
      linesOf,
      (line) => rowOf(line, columns, Language),
    );
    await context.audit('project', query.ProjectId, { Export: 'grid', Format });
    const { name } = words[Language];
    return new FileReply({
      name: `${name}.${Format}`,
      type: tableTypes[Format],
      body: tableFile({ name, language: Language, columns: columnsOf(columns, Language), pages }, Format),
    });
  },
};
