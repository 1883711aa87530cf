/** A paste of new people: the text, and which of its columns means what, remembered by the headers. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { defaultRole, type Role } from '@telemachos/contract/access/roles.ts';
import { ownOptions, type UserField } from '@telemachos/contract/features/users/field-options.rules.ts';
import { fold } from '@telemachos/contract/kit/greek.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/choice.tsx';
import { useFieldWords } from '../users/field-input.shared.tsx';
import { usePreference, useSetPreference } from '../users/users.queries.ts';
import { useFieldHeaders, useFieldNames, useFields, useFieldsKnown } from './field-names.ts';
import { keepLines, readTable, type Table } from '../../platform/delimited-text.ts';
import {
  guessMeanings,
  peopleOf,
  remarksOf,
  rolesColumn,
  usernameColumn,
  type PastedPerson,
  type PasteRemarks,
} from './paste.ts';
import type { BulkForm } from './use-form.ts';
import { PasteArea } from './who-form.tsx';

const nothing: Table = { headers: [], rows: [] };

/** From so many signs on a paste is read after so many milliseconds of rest. */
const minDelayedPasteLength = 20_000;
const pasteDelayMs = 400;

/** What a paste is, as it is read: its columns, what they mean, and its people; some kinds of work take no roles. */
export const usePaste = (projectId: number, text: string, takesRoles: boolean) => {
  const { t } = useTranslation('common');
  const [table, setTable] = useState(nothing);
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const preference = usePreference(projectId, 'bulk.headers');
  const remembered = preference.data?.Value ?? {};
  const remember = useSetPreference();
  const fields = useFields();
  const isReady = useFieldsKnown() && !preference.isPending;
  useEffect(() => {
    // A long paste is not read with every key, but when they rest.
    const timer = setTimeout(() => setTable(readTable(text)), text.length > minDelayedPasteLength ? pasteDelayMs : 0);
    return () => clearTimeout(timer);
  }, [text]);
  const meanings = [
    { name: usernameColumn, called: ['username', 'user name', 'Όνομα χρήστη', 'login'] },
    ...(takesRoles ? [{ name: rolesColumn, called: ['roles', 'role', 'Ρόλος', 'Ρόλοι'] }] : []),
    ...fields.map(({ Name, Label, LabelEn }) => ({ name: Name, called: [Name, Label, LabelEn ?? Label] })),
  ];
  const kept = Object.fromEntries(
    Object.entries({ ...remembered, ...chosen }).filter((one): one is [string, string] => typeof one[1] === 'string'),
  );
  const meansOf = (headers: readonly string[]) => guessMeanings(headers, meanings, kept);
  const means = meansOf(table.headers);
  const wordsOf = (role: Role) => [t(`roles.${role}`)];
  return {
    table,
    /** Whether it is known what columns can mean: before that each would be left out. */
    isReady,
    means,
    names: means.includes(usernameColumn) ? 'own' : means.includes('email') ? 'email' : null,
    choose: (at: number, meaning: string) => {
      const header = fold(table.headers[at] ?? '');
      // A meaning that is given to another column leaves the one that had it.
      const others = table.headers.filter((_header, other) => other !== at && means[other] === meaning);
      const next = { ...chosen, ...Object.fromEntries(others.map((one) => [fold(one), ''])), [header]: meaning };
      setChosen(next);
      const all = Object.entries({ ...kept, ...next }).filter(([name]) => name !== '' && name.length <= 200);
      remember.mutate({ ProjectId: projectId, Key: 'bulk.headers', Value: Object.fromEntries(all.slice(-60)) });
    },
    /** The people of the text as it is now, though the keys do not rest yet, and what is to be said of it. */
    people: (): { people: PastedPerson[]; remarks: PasteRemarks } => {
      const read = readTable(text);
      const meant = meansOf(read.headers);
      return { people: peopleOf(read, meant, wordsOf), remarks: remarksOf(read, meant) };
    },
  };
};
export type Paste = ReturnType<typeof usePaste>;

/** What each column means: a choice for each header, with what stands in its first cell. */
const Columns = ({ paste, takesRoles }: { paste: Paste; takesRoles: boolean }) => {
  const { t } = useTranslation('bulk');
  const nameOf = useFieldNames();
  const fields = useFields();
  const options = [
    { value: '', label: t('ignored') },
    { value: usernameColumn, label: t('username') },
    ...(takesRoles ? [{ value: rolesColumn, label: t('roles') }] : []),
    ...fields.map(({ Name }) => ({ value: Name, label: nameOf(Name) })),
  ];
  return (
    <Box role="group" aria-labelledby="paste-columns">
      <Typography variant="h3" id="paste-columns" sx={{ mb: 3 }}>
        {t('columns')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))' }}>
        {paste.table.headers.map((header, at) => {
          const sample = paste.table.rows[0]?.[at]?.slice(0, 40) ?? '';
          return (
            <Choice
              key={`${at}/${header}`}
              size="small"
              minWidth={200}
              wide
              label={t('column', { name: header.slice(0, 40) })}
              value={paste.means[at] ?? ''}
              onChoose={(meaning) => paste.choose(at, meaning)}
              options={options}
              {...(sample ? { helperText: t('sample', { value: sample }) } : {})}
            />
          );
        })}
      </Box>
    </Box>
  );
};

/** What stands in the template for a field, so that one sees how it is written. */
const useExamples = (): ((field: UserField) => string) => {
  const { t } = useTranslation('bulk');
  const words = useFieldWords();
  return (field) => {
    const [option] = ownOptions(field) ?? [];
    if (option) return words({ Label: option.Label, LabelEn: option.LabelEn ?? option.Label });
    const { Name, Type } = field;
    if (Name === 'last_name' || Name === 'first_name' || Name === 'email') return t(`example.${Name}`);
    return Type === 'date' ? '15-03-1985' : Type === 'phone' ? '6900000000' : '';
  };
};

/** A file with the headers that a paste understands, of the fields that one may write, and one line. */
const Template = ({ level, roles }: { level: number; roles: boolean }) => {
  const { t } = useTranslation(['bulk', 'common']);
  const headerOf = useFieldHeaders();
  const exampleOf = useExamples();
  const isKnown = useFieldsKnown();
  const fields = useFields().filter(({ Editable }) => Editable >= level);
  const columns = [
    [t('bulk:username'), t('bulk:example.username')],
    ...fields.map((field) => [headerOf(field.Name), exampleOf(field)]),
    ...(roles ? [[t('bulk:roles'), t(`common:roles.${defaultRole}`)]] : []),
  ];
  return (
    <Box>
      <Button
        startIcon={<FileDownloadOutlined />}
        disabled={!isKnown}
        onClick={() =>
          keepLines('users.csv', [columns.map(([header = '']) => header), columns.map(([, example = '']) => example)])
        }
      >
        {t('bulk:template')}
      </Button>
    </Box>
  );
};

/** The text, its columns, and whether those who are new are invited. */
export const PasteForm = ({
  form,
  change,
  paste,
  invites,
  level,
}: {
  form: BulkForm;
  change: (changes: Partial<BulkForm>) => void;
  paste: Paste;
  invites: boolean;
  /** The Level of who pastes. */
  level: number;
}) => {
  const { t } = useTranslation('bulk');
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Template level={level} roles={invites} />
      <PasteArea label={t('paste')} help={t('pasteHelp')} value={form.text} onChange={(text) => change({ text })} />
      {paste.table.headers.length > 0 ? (
        <>
          <Columns paste={paste} takesRoles={invites} />
          {paste.names === 'own' ? null : (
            <Alert severity={paste.names === null ? 'warning' : 'info'}>
              {t(paste.names === null ? 'noName' : 'byEmail')}
            </Alert>
          )}
        </>
      ) : null}
      {invites ? (
        <FormControlLabel
          label={t('invite')}
          control={
            <Checkbox checked={form.invite === '1'} onChange={(_event, on) => change({ invite: on ? '1' : '' })} />
          }
        />
      ) : null}
    </Box>
  );
};
