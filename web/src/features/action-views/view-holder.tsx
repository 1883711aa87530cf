/** A view under its author's hands: its three texts, the preview, saving and publishing. */
import { DefinitionVersions } from '../queries/definition-versions.shared.tsx';
import { isProblemCode } from '@telemachos/contract/problems.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { exampleView } from '@telemachos/contract/features/action-views/example-view.ts';
import {
  viewFields,
  type ViewField,
  type ViewTexts,
  type ViewType,
} from '@telemachos/contract/features/action-views/action-views.rules.ts';
import type { ViewFault } from '@telemachos/contract/features/action-views/action-views.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActButton } from '../../ui/act-button.tsx';
import type { FrameFault } from '../../ui/contained-frame-host.ts';
import { FootBar } from '../../ui/foot-bar.tsx';
import { DraftLine, TypedBefore, useLeaveGuard } from '../actions/draft-parts.shared.tsx';
import { FieldsConflict } from '../actions/fields-conflict.shared.tsx';
import type { ViewDraft, ViewOwner } from './action-views.queries.ts';
import { useViewFaultWords } from './use-fault-words.ts';
import { toViewTexts, usePublishing, useViewWriting, type ViewWriting } from './use-view-writing.ts';
import { ViewPreview } from './view-preview.tsx';
import { usePlaces, type PlacedFault } from './use-places.ts';
import { TextsPart } from './texts-part.tsx';

/** How it stands: not there, a draft, published, or published with a newer draft. */
const StateLine = ({ version, published }: { version: number; published: number | null }) => {
  const { t } = useTranslation('actionViews');
  const key = version === 0 ? 'none' : published === null ? 'draft' : published === version ? 'published' : 'newer';
  return <Typography sx={{ color: 'text.secondary' }}>{t(`state.${key}`, { version, published })}</Typography>;
};

/** The latest failure that the server has logged. */
const LastFailure = ({ failure }: { failure: ViewDraft['LastFailure'] }) => {
  const { t } = useTranslation(['actionViews', 'problems']);
  if (!failure) return null;
  const { Version: version, Problem: code, Line: line } = failure;
  const problem = isProblemCode(code) ? t(`problems:${code}`) : code;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
      {line === null
        ? t('actionViews:lastFailure', { version, problem })
        : t('actionViews:lastFailureAt', { version, problem, line })}
    </Typography>
  );
};

const Bar = ({
  writing,
  warning,
  onFault,
}: {
  writing: ViewWriting;
  /** What is to be known before publishing; '' for nothing. */
  warning: string;
  onFault: (fault: ViewFault) => void;
}) => {
  const { t } = useTranslation('actionViews');
  const { draft, head, keep } = writing;
  const { busy, publish, withdraw } = usePublishing(writing);
  const attempt = async (): Promise<void> => {
    const fault = await publish(warning);
    if (fault) onFault(fault);
  };
  const { kind } = draft.state;
  return (
    <FootBar>
      <ActButton variant="outlined" busy={kind === 'saving'} onClick={() => void keep()}>
        {t('save')}
      </ActButton>
      <ActButton variant="contained" busy={busy} onClick={() => void attempt()}>
        {t('publish')}
      </ActButton>
      {head.Published === null ? null : <Button onClick={() => void withdraw()}>{t('withdraw')}</Button>}
      {kind === 'dirty' || kind === 'failed' ? <Button onClick={draft.discard}>{t('discard')}</Button> : null}
      <DraftLine state={draft.state} failed={t('notSaved')} />
    </FootBar>
  );
};

type HolderProps = {
  owner: ViewOwner;
  viewType: ViewType;
  title: string;
  read: ViewDraft;
  /** An earlier version was restored as the newest draft. */
  onRestored: () => void;
};

/** The editor of one view. */
export const ViewHolder = ({ owner, viewType, title, read, onRestored }: HolderProps) => {
  const { t } = useTranslation('actionViews');
  const writing = useViewWriting(owner, viewType, read);
  const { draft, head, faults } = writing;
  const places = usePlaces();
  const faultWords = useViewFaultWords();
  const [told, setTold] = useState<{ fault: FrameFault; texts: ViewTexts } | null>(null);
  const failure = told?.texts === draft.data ? told.fault : null;
  useLeaveGuard([draft], false, (to) => to.toLowerCase() === window.location.pathname.toLowerCase());
  const placed: PlacedFault[] = faults.map((fault) => ({
    field: fault.Field,
    line: fault.Line,
    column: fault.Column,
    words: faultWords(fault),
  }));
  const isEmpty = viewFields.every((field) => draft.data[field].trim() === '');
  return (
    <>
      <TypedBefore at={draft.typedAt} onDiscard={draft.discard} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', mb: 4 }}>
        <div>
          <StateLine version={draft.version()} published={head.Published} />
          <LastFailure failure={read.LastFailure} />
        </div>
        {isEmpty ? (
          <Button variant="outlined" onClick={() => draft.change(exampleView(viewType))}>
            {t('example')}
          </Button>
        ) : null}
      </Box>
      <Box
        sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <div>
          <TextsPart
            texts={draft.data}
            places={places}
            faults={placed}
            onChange={(field, text) => draft.change({ ...draft.latest(), [field]: text })}
          />
        </div>
        <ViewPreview
          owner={owner}
          viewType={viewType}
          title={title}
          texts={draft.data}
          fault={failure}
          onFault={(fault) => setTold(fault && { fault, texts: draft.latest() })}
          onGo={(field, line, column) => places.go({ field, line, column })}
        />
      </Box>
      {head.Id === null ? null : (
        <DefinitionVersions
          id={head.Id}
          newest={draft.version()}
          published={head.Published}
          isDirty={draft.isDirty()}
          onRestored={onRestored}
        />
      )}
      <Bar
        writing={writing}
        warning={failure ? t('publishFailing') : ''}
        onFault={({ Field, Line, Column }) => places.go({ field: Field, line: Line, column: Column })}
      />
      <FieldsConflict
        draft={draft}
        auto={false}
        read={({ data }) => toViewTexts(data)}
        parts={{ split: (data) => ({ ...data }), unite: (fields) => toViewTexts(fields) }}
        words={{
          name: (key) => t(`fields.${key as ViewField}`),
          value: (_key, value) => (typeof value === 'string' ? value : ''),
        }}
      />
    </>
  );
};
