/**
 * A condition as the author finds it: a sentence where it was chosen, the expression where it says more than can be
 * chosen or where that is asked for; what is wrong with it while it is typed, and a helper that writes it.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { readCondition } from '@telemachos/contract/features/authoring/condition-tree.rules.ts';
import { writingFault } from '@telemachos/contract/features/authoring/references.rules.ts';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../platform/i18n.ts';
import { ConditionHelper } from './condition-helper.tsx';
import { linesOf } from './condition-lines.ts';
import { conditionWords } from './condition-words.ts';
import { placeOf, useDefinition, useFieldFault, type Path } from './edit-context.tsx';

type Kind = 'Show' | 'Enable' | 'Validation';

/** A condition in words; null where it has none. `questions` is how many may be named. */
const useWords = (value: string, questions: number): string | null => {
  const { t } = useTranslation('authoring');
  const language = useLanguage();
  const definition = useDefinition();
  return useMemo(() => {
    const group = value.trim() === '' || !definition ? null : readCondition(value);
    if (group === null || !definition) return null;
    const lines = linesOf(definition, questions, language);
    return conditionWords(group, lines, language, (name, values) => t(`conditions.said.${name}`, values));
  }, [value, questions, definition, language, t]);
};

/** The sentence, with the way to its expression. */
const Told = ({
  kind,
  words,
  fault,
  path,
  onWrite,
}: {
  kind: Kind;
  words: string;
  fault: string | null;
  path: Path;
  onWrite: () => void;
}) => {
  const { t } = useTranslation('authoring');
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} data-path={placeOf(path)} sx={{ flex: 1, minWidth: 0 }}>
      <Typography id={id} variant="body2" sx={{ color: 'text.secondary' }}>
        {t(`conditions.${kind}`)}
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{words}</Typography>
      {fault === null ? null : <FormHelperText error>{fault}</FormHelperText>}
      <Button size="small" onClick={onWrite} sx={{ ml: -1 }}>
        {t('conditions.writing')}
      </Button>
    </Box>
  );
};

/** `kind` names its label and help; `before` is how many questions come before it and may be named. */
export const ConditionField = ({
  kind,
  value,
  onChange,
  path,
  before,
}: {
  kind: Kind;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  path: Path;
  before: number;
}) => {
  const { t } = useTranslation('authoring');
  const [helping, setHelping] = useState(false);
  const own = kind === 'Validation';
  const words = useWords(value ?? '', own ? before + 1 : before);
  // What is being typed stays an expression, even where it could be said in words by now.
  const [writing, setWriting] = useState(words === null);
  const { text } = useFieldFault(path);
  // The writing is judged at every key; what it names is judged with the whole definition, a moment later.
  const written = value?.trim() ? writingFault(value) : null;
  const fault = written === null ? text : t(`faults.${written.code}`, { detail: written.detail });
  const put = (next: string): void => onChange(next.trim() === '' ? undefined : next);
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      {words !== null && !writing ? (
        <Told kind={kind} words={words} fault={fault} path={path} onWrite={() => setWriting(true)} />
      ) : (
        <TextField
          fullWidth
          multiline
          maxRows={6}
          label={t(`conditions.${kind}`)}
          value={value ?? ''}
          error={fault !== null}
          helperText={fault ?? t(`conditions.${kind}Help`)}
          onChange={(event) => {
            setWriting(true);
            put(event.target.value);
          }}
          data-path={placeOf(path)}
          slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off' } }}
          sx={{ '& textarea': { fontFamily: 'monospace', fontSize: '0.875rem' } }}
        />
      )}
      <Button
        variant="outlined"
        size="small"
        onClick={() => setHelping(true)}
        aria-label={t('conditions.helperFor', { field: t(`conditions.${kind}`) })}
        sx={{ flex: 'none', minHeight: 40 }}
      >
        {t('conditions.helper')}
      </Button>
      {helping ? (
        <ConditionHelper
          title={t(`conditions.${kind}`)}
          value={value ?? ''}
          onChange={put}
          before={before}
          own={own}
          onClose={() => {
            setHelping(false);
            setWriting(false);
          }}
        />
      ) : null}
    </Box>
  );
};
