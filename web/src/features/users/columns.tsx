/** The columns of the people's table: which, and in which order; kept for the person in the project. */
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProjectSettings } from '../projects/grid.queries.ts';
import { ColumnsDialog, useFieldColumns, type Column } from './columns-dialog.shared.tsx';
import { usePreference } from './users.queries.ts';

/** What the list knows by itself; every other column is a profile field. */
export const builtIn = ['username', 'roles', 'mentor', 'state'] as const;
export type BuiltIn = (typeof builtIn)[number];
export const isBuiltIn = (name: string): name is BuiltIn => builtIn.some((one) => one === name);

/** The columns there are, and those that are shown, in their order. */
export const useColumns = (projectId: number): { all: readonly Column[]; shown: readonly Column[] } => {
  const { t } = useTranslation('users');
  const columnsOf = useFieldColumns();
  const settings = useProjectSettings(true).data;
  const chosen = usePreference(projectId, 'people.columns').data?.Value?.['columns'];
  const fields = settings ? [...settings.User.Fields, ...settings.User.ProjectFields] : [];
  const all: Column[] = [
    ...builtIn.map((name) => ({ name, label: t(`columns.${name}`), shows: (value: string) => value })),
    ...columnsOf(fields.filter(({ Name }) => Name !== 'first_name' && Name !== 'last_name')),
  ];
  const names = Array.isArray(chosen) ? chosen : builtIn;
  const shown = names.flatMap((name) => all.filter((column) => column.name === name).slice(0, 1));
  return { all, shown };
};

/** The button, and the dialog behind it. */
export const ColumnsButton = ({ projectId }: { projectId: number }) => {
  const { t } = useTranslation('users');
  const { all, shown } = useColumns(projectId);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<ViewColumnOutlined />} onClick={() => setOpen(true)}>
        {t('columnsChoose')}
      </Button>
      {open ? (
        <ColumnsDialog
          projectId={projectId}
          kept="people.columns"
          title={t('columnsTitle')}
          means={t('columnsMeans')}
          all={all}
          shown={shown}
          isField={(name) => !isBuiltIn(name)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};
