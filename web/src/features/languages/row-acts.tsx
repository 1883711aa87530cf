/** What is done with a text beside writing it: seeing how it looks, having the first words back, keeping it for good. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberOf, pluralOf } from '@telemachos/contract/features/languages/languages.rules.ts';
import type { TextIn, TextRow } from '@telemachos/contract/features/languages/languages.schemas.ts';
import { filledIn } from '@telemachos/contract/features/settings/mail-slots.rules.ts';
import { showNumber } from '@telemachos/contract/kit/greek.ts';
import { useDescribeFailure, type Failure } from '../../platform/failure-messages.ts';
import { toFormatLocale } from '../../platform/i18n.ts';
import { useProject } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useMakePermanent, useRemoveText } from './languages.queries.ts';
import { NewTab } from './new-tab.tsx';
import { wayToText } from './where.rules.ts';

/** A text with something in each of its places: a number of its plural form, else the name of the place. */
const sampled = (label: string, text: string, language: string): string => {
  const form = pluralOf(label)?.form;
  return filledIn(text, (name) =>
    name === 'count' ? showNumber(form ? numberOf(language, form) : 5, 2, toFormatLocale(language)) : `‹${name}›`,
  );
};

const Preview = ({ row, text, written }: { row: TextRow; text: TextIn; written: string }) => {
  const { t } = useTranslation('languages');
  const project = useProject();
  // The places of a project's words stand beside them.
  const way = project && row.Kind === 'screens' ? wayToText(row.Label, project) : null;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        p: 3,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'var(--grey-50)',
      }}
    >
      <Box component="p" lang={text.Language} sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {sampled(row.Label, written, text.Language)}
      </Box>
      <Box component="p" sx={{ m: 0, fontSize: '0.875rem', color: 'text.secondary' }}>
        {t('preview.seenBy', { who: row.Sees.map((who) => t(`sees.${who}`)).join(', ') })}
      </Box>
      {way ? (
        <Box component="p" sx={{ m: 0, fontSize: '0.875rem' }}>
          <NewTab to={way} tried={text.Language}>
            {t('preview.screen')}
          </NewTab>
        </Box>
      ) : null}
    </Box>
  );
};

/**
 * `written` is what stands in the field; `isKept` whether a text of the language's own is kept; `onReset` follows when it
 * was taken back.
 */
export const RowActs = ({
  row,
  text,
  name,
  written,
  isKept,
  onReset,
}: {
  row: TextRow;
  text: TextIn;
  name: string;
  written: string;
  isKept: boolean;
  onReset: () => void;
}) => {
  const { t } = useTranslation('languages');
  const [isShown, setShown] = useState(false);
  const ask = useConfirm();
  const failureOf = useDescribeFailure();
  const remove = useRemoveText();
  const keep = useMakePermanent();
  const which = { label: row.Label, language: text.Language };
  const act = async (work: () => Promise<unknown>): Promise<Failure | null> =>
    work().then(
      () => null,
      (error: unknown) => failureOf(error),
    );
  const reset = async () => {
    const yes = await ask({
      title: t('reset.title'),
      text: t('reset.text', { language: name }),
      yes: t('reset.yes'),
      danger: true,
      act: () => act(() => remove.mutateAsync(which)),
    });
    if (!yes) return;
    onReset();
    showToast('success', t('reset.done'));
  };
  const makePermanent = async () => {
    const yes = await ask({
      title: t('permanent.title'),
      text: t('permanent.text'),
      yes: t('permanent.yes'),
      act: () => act(() => keep.mutateAsync(which)),
    });
    if (yes) showToast('success', t('permanent.done'));
  };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: -1 }}>
        <Button size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'preview.hide' : 'preview.show')}
        </Button>
        {isKept ? (
          <Button size="small" onClick={() => void reset()}>
            {t('reset.button')}
          </Button>
        ) : null}
        {isKept && !text.Permanent ? (
          <Button size="small" onClick={() => void makePermanent()}>
            {t('permanent.button')}
          </Button>
        ) : null}
      </Box>
      {isShown ? <Preview row={row} text={text} written={written} /> : null}
    </>
  );
};
