/** The columns beside the names: the mentor, the project's label, and fields of the profile; kept for the person in the project. */
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { seesAllMentees, type OwnProject } from '../../platform/session.ts';
import { ColumnsDialog, useFieldColumns, type Column as FieldColumn } from '../users/columns-dialog.shared.tsx';
import { usePreference } from '../users/users.queries.ts';
import type { Column } from './grid-lines.ts';
import { useProjectSettings } from './grid.queries.ts';
import './grid.texts.ts';

/** What is no field; the names of fields have no colon. */
const mentor = ':mentor';
const look = ':look';

/** The names of the columns that were chosen; nothing until they are known. */
const useChosen = (projectId: number): readonly string[] | undefined => {
  const read = usePreference(projectId, 'grid.columns');
  const columns = read.data?.Value?.['columns'];
  // Without an answer the grid has no columns beside the names: it is shown all the same.
  return read.isPending ? undefined : Array.isArray(columns) ? columns : [];
};

const kindOf = (name: string): 'mentor' | 'look' | 'field' =>
  name === mentor ? 'mentor' : name === look ? 'look' : 'field';

const asColumn = ({ name, label, shows }: FieldColumn, at: number): Column => ({
  Id: -1 - at,
  TypeId: 0,
  Title: label,
  TitleEn: label,
  Short: label,
  ShortEn: label,
  Group: '',
  GroupEn: '',
  Flags: 0,
  Data: { kind: kindOf(name), name, shows },
});

/** The columns there are; `asked` says whether anybody wants to know. */
const useThere = (project: OwnProject, asked: boolean): readonly FieldColumn[] => {
  const { t } = useTranslation('grid');
  const columnsOf = useFieldColumns();
  const settings = useProjectSettings(asked).data;
  if (!settings) return [];
  const { Fields, ProjectFields, Label, Color, Letter } = settings.User;
  const shows = (value: string) => value;
  return [
    // Who sees the own mentees alone is their mentor.
    ...(seesAllMentees(project) ? [{ name: mentor, label: t('data.mentor'), shows }] : []),
    ...(Label?.trim() || Color?.trim() || Letter?.trim() ? [{ name: look, label: t('data.look'), shows }] : []),
    ...columnsOf([...ProjectFields, ...Fields.filter(({ Name }) => Name !== 'first_name' && Name !== 'last_name')]),
  ];
};

/** The columns that are shown, in their order; nothing until it is known which. */
export const useDataColumns = (project: OwnProject): readonly Column[] | undefined => {
  const chosen = useChosen(project.Id);
  const asked = chosen !== undefined && chosen.length > 0;
  const there = useThere(project, asked);
  const settings = useProjectSettings(asked);
  const shown = (chosen ?? [])
    .flatMap((name) => there.filter((column) => column.name === name).slice(0, 1))
    .map(asColumn);
  return chosen === undefined || (asked && settings.isPending) ? undefined : shown;
};

/** The button, and the dialog behind it. */
export const DataColumnsButton = ({ project }: { project: OwnProject }) => {
  const { t } = useTranslation('grid');
  const [open, setOpen] = useState(false);
  const all = useThere(project, open);
  const chosen = useChosen(project.Id) ?? [];
  return (
    <>
      <Button variant="outlined" startIcon={<ViewColumnOutlined />} onClick={() => setOpen(true)}>
        {t('data.choose')}
      </Button>
      {open && all.length > 0 ? (
        <ColumnsDialog
          projectId={project.Id}
          kept="grid.columns"
          title={t('data.title')}
          means={t('data.means')}
          all={all}
          shown={chosen.flatMap((name) => all.filter((column) => column.name === name))}
          isField={(name) => kindOf(name) === 'field'}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};
