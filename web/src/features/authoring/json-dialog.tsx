/**
 * A definition as JSON: to look at as a tree, and, of a draft, to change as a text. What is written there stays on this
 * device until it is used or given up; using it is one step that can be undone.
 */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { draftOf } from '@telemachos/contract/features/authoring/draft.rules.ts';
import { maxDefinitionLength } from '@telemachos/contract/features/authoring/size.rules.ts';
import type { Definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { isQuestionType } from '@telemachos/contract/features/questionnaires/question-types.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../platform/toasts.ts';
import { useDraftText } from '../../platform/use-draft-fields.ts';
import { readJson } from '../../ui/json-text.ts';
import { lostIn } from '../../ui/json.rules.ts';
import { JsonTree } from '../../ui/json-tree.tsx';
import { typeOrder, useTypeName } from './editor/type-names.tsx';
import { valueAt } from './told-faults.ts';

/** Unknown places that are listed. */
const maxListedPlaces = 10;

/** What is wrong with a text: it is told at the field, which stays as it is. */
type Wrong = { words: string; at: { line: number; column: number } | null };

/** The first question whose type is none: its number, and its type as it was written. */
const unknownType = (given: unknown, { Sections }: Definition): { number: number; type: string } | null => {
  let number = 0;
  for (const [section, { Questions }] of Sections.entries())
    for (const [index, { Type }] of Questions.entries()) {
      number += 1;
      const written = valueAt(given, ['Sections', section, 'Questions', index, 'Type']);
      if (!isQuestionType(Type)) return { number, type: (JSON.stringify(written) ?? '').slice(0, 40) };
    }
  return null;
};

/** A text as a definition, or what is wrong with it. */
const useReading = (): ((text: string) => Promise<{ definition: Definition } | { wrong: Wrong }>) => {
  const { t } = useTranslation(['authoring', 'common', 'widgets']);
  const nameOf = useTypeName();
  return async (text) => {
    // Spaces and line breaks count for nothing; how much is read at all has an end too.
    if (text.length > 4 * maxDefinitionLength) return { wrong: { words: t('bring.tooLarge'), at: null } };
    const read = await readJson(text);
    if ('fault' in read) {
      const { line, column, why } = read.fault;
      const words = t('widgets:json.fault', { line, column, why: t(`widgets:json.why.${why}`) });
      return { wrong: { words, at: { line, column } } };
    }
    if (JSON.stringify(read.value).length > maxDefinitionLength)
      return { wrong: { words: t('bring.tooLarge'), at: null } };
    const definition = draftOf(read.value);
    const unknown = unknownType(read.value, definition);
    if (unknown) {
      const types = typeOrder.map((type) => `${type} ${nameOf(type)}`).join(', ');
      return { wrong: { words: t('json.unknownType', { ...unknown, types }), at: null } };
    }
    const lost = lostIn(read.value, definition, maxListedPlaces);
    return lost.length === 0
      ? { definition }
      : { wrong: { words: t('json.lost', { places: lost.map((path) => path || '{}').join(', ') }), at: null } };
  };
};

/** Where a line and column are in a text. */
const offsetOf = (text: string, { line, column }: { line: number; column: number }): number =>
  text
    .split('\n')
    .slice(0, line - 1)
    .reduce((sum, one) => sum + one.length + 1, 0) +
  column -
  1;

/** Puts the caret at a place of the text, in sight: lines are not broken, so a line is where it is counted. */
const leadTo = (field: HTMLTextAreaElement, place: { line: number; column: number } | null): void => {
  field.focus();
  if (!place) return;
  const at = offsetOf(field.value, place);
  field.setSelectionRange(at, at + 1);
  const { lineHeight, fontSize } = getComputedStyle(field);
  field.scrollTop = (place.line - 1) * parseFloat(lineHeight) - field.clientHeight / 2;
  // A letter of this type is six tenths of its height wide.
  field.scrollLeft = (place.column - 1) * parseFloat(fontSize) * 0.6 - field.clientWidth / 2;
};

type TextProps = { id: number; definition: Definition; onUse: (definition: Definition) => void; onClose: () => void };

/** The text, and using it. */
const AsText = ({ id, definition, onUse, onClose }: TextProps) => {
  const { t } = useTranslation(['authoring', 'common', 'widgets']);
  const [kept] = useState(() => JSON.stringify(definition, null, 2));
  const { text, write, forget, isKept } = useDraftText(`quest-json-${id}`, kept);
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const read = useReading();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isOlder] = useState(text !== kept);
  const use = async () => {
    const asked = await read(text);
    if ('wrong' in asked) {
      setWrong(asked.wrong);
      if (field.current) leadTo(field.current, asked.wrong.at);
      return;
    }
    forget();
    if (text !== kept) {
      onUse(asked.definition);
      showToast('success', t('json.used'));
    }
    onClose();
  };
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 4, pt: '8px !important' }}>
        {isOlder ? (
          <Alert severity="info" role="note">
            {t('json.older')}
          </Alert>
        ) : null}
        <TextField
          fullWidth
          multiline
          rows={18}
          label={t('json.field')}
          value={text}
          error={wrong !== null}
          helperText={wrong?.words ?? t(isKept ? 'json.help' : 'json.notKept')}
          inputRef={field}
          onChange={(event) => {
            write(event.target.value);
            setWrong(null);
          }}
          slotProps={{
            htmlInput: { spellCheck: false, autoCapitalize: 'none', autoCorrect: 'off' },
            formHelperText: { role: wrong ? 'alert' : undefined, sx: { overflowWrap: 'anywhere' } },
          }}
          sx={{ '& textarea': { fontFamily: 'monospace', fontSize: '0.875rem', whiteSpace: 'pre', overflowX: 'auto' } }}
        />
      </DialogContent>
      <DialogActions>
        <Button
          onClick={() => {
            forget();
            onClose();
          }}
        >
          {t('common:cancel')}
        </Button>
        <Button variant="contained" onClick={() => void use()}>
          {t('json.use')}
        </Button>
      </DialogActions>
    </>
  );
};

/** `onUse` is there where the definition may be changed. */
export const JsonDialog = ({
  id,
  definition,
  onUse,
  onClose,
}: {
  id: number;
  definition: Definition;
  onUse?: (definition: Definition) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['authoring', 'common', 'widgets']);
  const [asText, setAsText] = useState(false);
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="json-title">
      <DialogTitle
        component="div"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 3 }}
      >
        <Box component="h2" id="json-title" sx={{ font: 'inherit' }}>
          {t('json.title')}
        </Box>
        {onUse ? (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={asText}
            aria-label={t('json.how')}
            onChange={(_event, next: boolean | null) => next !== null && setAsText(next)}
          >
            <ToggleButton value={false}>{t('json.tree')}</ToggleButton>
            <ToggleButton value>{t('json.text')}</ToggleButton>
          </ToggleButtonGroup>
        ) : null}
      </DialogTitle>
      {asText && onUse ? (
        <AsText id={id} definition={definition} onUse={onUse} onClose={onClose} />
      ) : (
        <>
          <DialogContent>
            <JsonTree name={t('json.whole')} value={definition} />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('common:close')}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
};
