/**
 * Long answers: a plain field first, for it is light and everybody knows it; the editor comes when it is asked for, or
 * when the answer was written in it.
 */
import FormatBold from '@mui/icons-material/FormatBold';
import { keyOfGroup, noAnswer } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { richDocument } from '@telemachos/contract/features/questionnaires/types/rich.rules.ts';
import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../platform/toasts.ts';
import { ActButton } from '../../../ui/act-button.tsx';
import { RichText } from '../rich-text.shared.tsx';
import type { InputProps } from './input.ts';
import { TextualInput } from './text-input.tsx';

export const LongInput = (props: InputProps) => {
  const { t } = useTranslation('inputs');
  const { question, answers, disabled } = props;
  const kept = (answers[keyOfGroup(question.Group)] ?? noAnswer).Text;
  const dressed = richDocument(kept) !== null;
  const [Editor, setEditor] = useState<ComponentType<InputProps> | null>(null);
  const [busy, setBusy] = useState(false);
  const load = useCallback(
    () =>
      import('./rich-input.tsx').then(
        ({ RichInput }) => setEditor(() => RichInput),
        () => showToast('error', t('rich.offline')),
      ),
    [t],
  );
  useEffect(() => {
    if (dressed) void load();
  }, [dressed, load]);
  const press = () => {
    setBusy(true);
    void load().finally(() => setBusy(false));
  };
  if (Editor) return <Editor {...props} />;
  if (dressed) return <RichText text={kept} />;
  return (
    <>
      <TextualInput {...props} />
      {disabled ? null : (
        <ActButton size="small" startIcon={<FormatBold />} busy={busy} onClick={press} sx={{ mt: 2 }}>
          {t('rich.open')}
        </ActButton>
      )}
    </>
  );
};
