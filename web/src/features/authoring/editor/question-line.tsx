/**
 * A question in one line: number, type, words, what is special about it. Pressing it opens it; Alt and the arrows move
 * it.
 */
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Question } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { inLanguage } from '@telemachos/contract/features/questionnaires/wire.rules.ts';
import { createElement, memo, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isNowhere } from '../../../ui/focus.ts';
import { questionKey } from './edit-context.tsx';
import { lineButton, lineFrame } from './frames.ts';
import { typeIcon, useTypeName } from './type-names.tsx';

type Props = {
  question: Question;
  number: number;
  faults: number;
  language: 'el' | 'en';
  section: number;
  index: number;
  onOpen: (id: string) => void;
  onMove: (section: number, index: number, by: -1 | 1) => void;
  tools: (section: number, index: number, text: string) => ReactNode;
};

const FaultCount = ({ count }: { count: number }) => {
  const { t } = useTranslation('authoring');
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        flex: 'none',
        color: 'error.main',
        fontSize: '0.75rem',
        fontWeight: 600,
      }}
    >
      <ErrorOutlined aria-hidden="true" sx={{ fontSize: 18 }} />
      <span aria-hidden="true">{count}</span>
      <span className="only-heard">, {t('edit.faults', { count })}</span>
    </Box>
  );
};

/** A move that cannot be made any more is switched off: the focus stays with its line. */
const keepHere = (id: string): void => {
  if (isNowhere() || document.activeElement?.matches(':disabled'))
    document.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
};

/** Drawn again only when its own question changed: a questionnaire of 120 questions stays quick. */
export const QuestionLine = memo(
  ({ question, number, faults, language, section, index, onOpen, onMove, tools }: Props) => {
    const { t } = useTranslation('authoring');
    const nameOf = useTypeName();
    const text = inLanguage(question.Text, language) || t('edit.noText');
    const conditional = Boolean(question.Show ?? question.Enable ?? question.Validation);
    const marks = [
      nameOf(question.Type),
      ...(question.Required || question.Type === questionTypes.information ? [] : [t('edit.optional')]),
      ...(conditional ? [t('edit.conditional')] : []),
    ].join(' · ');
    const keys = (event: KeyboardEvent): void => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      event.preventDefault();
      onMove(section, index, event.key === 'ArrowUp' ? -1 : 1);
      // Where it has gone to, which may be another part, is drawn when there is time.
      setTimeout(() => requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' })));
    };
    return (
      <Box sx={lineFrame} data-frame>
        <ButtonBase
          data-line={question.Id}
          data-folded={questionKey(question.Id)}
          data-path={['Sections', section, 'Questions', index].join('.')}
          onClick={() => onOpen(question.Id)}
          onKeyDown={keys}
          sx={lineButton}
        >
          {createElement(typeIcon(question.Type), {
            'aria-hidden': true,
            sx: { color: 'text.secondary', flex: 'none' },
          })}
          <Box component="span" sx={{ minWidth: 0, flex: 1 }}>
            <Box
              component="span"
              sx={{
                display: '-webkit-box',
                WebkitLineClamp: 2,
                WebkitBoxOrient: 'vertical',
                overflow: 'hidden',
                overflowWrap: 'anywhere',
                color: question.Text.el ? 'inherit' : 'text.secondary',
              }}
            >
              {number}. {text}
            </Box>
            <Box component="span" sx={{ display: 'block', fontSize: '0.75rem', color: 'text.secondary' }}>
              {marks}
            </Box>
          </Box>
          {faults > 0 ? <FaultCount count={faults} /> : null}
        </ButtonBase>
        <Box sx={{ display: 'contents' }} onClick={() => setTimeout(() => keepHere(question.Id))}>
          {tools(section, index, text)}
        </Box>
      </Box>
    );
  },
);
