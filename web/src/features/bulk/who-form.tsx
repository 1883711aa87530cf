/** Who a work is about: a pasted list of identifiers, or everybody whom a search finds. */
import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/choice.tsx';
import { FindUser } from '../users/find-user.shared.tsx';
import { useFieldNames, useFields, useListedField } from './field-names.ts';
import { isIdentifier } from './plan.ts';
import { SearchForm } from './search-form.tsx';
import type { BulkForm } from './use-form.ts';

type Props = { form: BulkForm; change: (changes: Partial<BulkForm>) => void };

/** By which field the list names people. */
export const ByField = ({ form, change }: Props) => {
  const { t } = useTranslation('bulk');
  const nameOf = useFieldNames();
  const fields = useFields().filter(({ Type }) => Type !== 'textarea');
  return (
    <Choice
      size="small"
      minWidth={240}
      wide
      label={t('listHas')}
      value={form.by}
      onChoose={(by) => change({ by })}
      options={['username', ...fields.map(({ Name }) => Name)].map((name) => ({ value: name, label: nameOf(name) }))}
    />
  );
};

/** As many lines as are seen of a text. */
const rowsFor = (text: string): number => {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && lines < 14; at = text.indexOf('\n', at + 1)) lines += 1;
  return Math.max(5, lines);
};

/** A text of several lines, as it was pasted. */
export const PasteArea = ({
  label,
  help,
  value,
  onChange,
}: {
  label: string;
  help: string;
  value: string;
  onChange: (value: string) => void;
}) => (
  <TextField
    multiline
    fullWidth
    label={label}
    helperText={help}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{
      // One that measures its text by itself takes long over ten thousand lines, with every key.
      input: { inputComponent: 'textarea' },
      htmlInput: {
        rows: rowsFor(value),
        spellCheck: false,
        autoComplete: 'off',
        style: {
          resize: 'vertical',
          fontFamily: 'monospace',
          fontSize: '0.875rem',
          whiteSpace: 'pre',
          overflowX: 'auto',
        },
        // A tab is a part of such a text; the keyboard leaves it with the tab key all the same.
      },
    }}
  />
);

/** Finding somebody, whose user name is added to the list. */
const AddOne = ({ projectId, onAdd }: { projectId: number; onAdd: (username: string) => void }) => {
  const { t } = useTranslation('users');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<PersonSearchOutlined />} onClick={() => setOpen(true)}>
        {t('find.title')}
      </Button>
      {open ? (
        <FindUser projectId={projectId} onClose={() => setOpen(false)} onChoose={({ Username }) => onAdd(Username)} />
      ) : null}
    </>
  );
};

/** How the form says who it is about: whoever may not search has a list, and nobody is chosen who was not. */
const modeOf = ({ mode, chosen }: BulkForm, searches: boolean): 'identifiers' | 'search' | 'chosen' => {
  if (mode === 'chosen' && chosen !== '') return 'chosen';
  return mode === 'search' && searches ? 'search' : 'identifiers';
};

/** `searches` is for those who may search among everybody; `own` where the people are of the project one is in. */
export const WhoForm = ({
  projectId,
  own,
  form,
  change,
  searches,
}: Props & { projectId: number; own: boolean; searches: boolean }) => {
  const { t } = useTranslation('bulk');
  const field = useListedField(form.by);
  const chosen = form.chosen === '' ? 0 : form.chosen.split(',').length;
  const mode = modeOf(form, searches);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {searches || chosen > 0 ? (
        <RadioGroup row aria-label={t('who')} value={mode} onChange={(event) => change({ mode: event.target.value })}>
          <FormControlLabel value="identifiers" control={<Radio />} label={t('mode.identifiers')} />
          {searches ? <FormControlLabel value="search" control={<Radio />} label={t('mode.search')} /> : null}
          {chosen > 0 ? (
            <FormControlLabel value="chosen" control={<Radio />} label={t('mode.chosen', { count: chosen })} />
          ) : null}
        </RadioGroup>
      ) : null}
      {mode === 'identifiers' ? (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
            <ByField form={form} change={change} />
            {searches && form.by === 'username' ? (
              <AddOne
                projectId={projectId}
                onAdd={(name) => change({ text: `${form.text.trimEnd()}\n${name}`.trim() })}
              />
            ) : null}
          </Box>
          <PasteArea
            label={t('identifiers')}
            help={t(isIdentifier(field) ? 'identifiersHelp' : 'linesHelp')}
            value={form.text}
            onChange={(text) => change({ text })}
          />
        </>
      ) : mode === 'chosen' ? null : (
        <SearchForm projectId={projectId} own={own} form={form} change={change} />
      )}
    </Box>
  );
};
