/** A view under its author's hands: its three texts, the preview, saving and publishing. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { exampleView } from '@telemachos/contract/features/action-views/example-view.ts';
import {
  viewFields,
  type ViewField,
  type ViewTexts,
  type ViewType,
} from '@telemachos/contract/features/action-views/action-views.rules.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from '../../platform/url.ts';
import { ActButton } from '../../ui/act-button.tsx';
import type { CodeEditorHandle, MarkedFault } from '../../ui/code-editor.tsx';
import type { FrameFault } from '../../ui/contained-frame-host.ts';
import { FootBar } from '../../ui/foot-bar.tsx';
import { scriptPlace } from '../../ui/script-places.ts';
import { DraftLine, TypedBefore, useLeaveGuard } from '../actions/draft-parts.shared.tsx';
import { FieldsConflict } from '../actions/fields-conflict.shared.tsx';
import type { ViewDraft, ViewOwner } from './action-views.queries.ts';
import { useFrameFaultWords, useViewFaultWords } from './use-fault-words.ts';
import { toViewTexts, useViewWriting, type ViewWriting } from './use-view-writing.ts';
import { useCompletions } from './use-completions.ts';
import { ViewPreview } from './view-preview.tsx';

const TextEditor = lazy(() => import('./text-editor.tsx').then((file) => ({ default: file.TextEditor })));

const editorHeightPx = 280;

/** How it stands: not there, a draft, published, or published with a newer draft. */
const StateLine = ({ version, published }: { version: number; published: number | null }) => {
  const { t } = useTranslation('actionViews');
  const key = version === 0 ? 'none' : published === null ? 'draft' : published === version ? 'published' : 'newer';
  return <Typography sx={{ color: 'text.secondary' }}>{t(`state.${key}`, { version, published })}</Typography>;
};

/** The latest failure that the server has logged. */
const LastFailure = ({ failure }: { failure: ViewDraft['LastFailure'] }) => {
  const { t } = useTranslation('actionViews');
  if (!failure) return null;
  const { Version: version, Problem: problem, Line: line } = failure;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
      {line === null ? t('lastFailure', { version, problem }) : t('lastFailureAt', { version, problem, line })}
    </Typography>
  );
};

const Bar = ({ writing, onPublish }: { writing: ViewWriting; onPublish: () => void }) => {
  const { t } = useTranslation('actionViews');
  const { draft, head, busy, keep, withdraw } = writing;
  const { kind } = draft.state;
  return (
    <FootBar>
      <ActButton variant="outlined" busy={kind === 'saving'} onClick={() => void keep()}>
        {t('save')}
      </ActButton>
      <ActButton variant="contained" busy={busy} onClick={onPublish}>
        {t('publish')}
      </ActButton>
      {head.Published === null ? null : <Button onClick={() => void withdraw()}>{t('withdraw')}</Button>}
      {kind === 'dirty' || kind === 'failed' ? <Button onClick={draft.discard}>{t('discard')}</Button> : null}
      <DraftLine state={draft.state} failed={t('notSaved')} />
    </FootBar>
  );
};

/** A fault of the view, as the editor marks it and the list leads to it. */
type Placed = { field: ViewField; line: number; column: number; words: string };

const toMarked = (text: string, { line, column, words }: Placed): MarkedFault => {
  const from = scriptPlace(text, line, column);
  return { from, to: Math.min(text.length, from + 1), words };
};

type HolderProps = { owner: ViewOwner; viewType: ViewType; title: string; read: ViewDraft };

/** Which text is open, and the ways to a place in it. */
const usePlaces = () => {
  const { line, column } = useSearchParams();
  const first =
    Number(line) > 0 ? { field: 'Controller' as const, line: Number(line), column: Number(column) || 1 } : null;
  const [field, setField] = useState<ViewField>(first?.field ?? 'Html');
  const [wanted, setWanted] = useState<Pick<Placed, 'field' | 'line' | 'column'> | null>(first);
  return {
    field,
    setField,
    wanted,
    arrived: () => setWanted(null),
    go: (to: Pick<Placed, 'field' | 'line' | 'column'>) => {
      setField(to.field);
      setWanted(to);
    },
  };
};

const Texts = ({
  texts,
  places,
  faults,
  onChange,
}: {
  texts: ViewTexts;
  places: ReturnType<typeof usePlaces>;
  faults: readonly Placed[];
  onChange: (field: ViewField, text: string) => void;
}) => {
  const { t } = useTranslation('actionViews');
  const completions = useCompletions();
  const editor = useRef<CodeEditorHandle>(null);
  const [isReady, setIsReady] = useState(false);
  const { field, setField, wanted, arrived } = places;
  useEffect(() => {
    if (!wanted || wanted.field !== field || !isReady) return;
    editor.current?.goTo(scriptPlace(texts[field], wanted.line, wanted.column));
    arrived();
  });
  return (
    <>
      <Tabs
        value={field}
        aria-label={t('fields.title')}
        onChange={(_event, next: ViewField) => {
          setIsReady(false);
          setField(next);
        }}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 3 }}
      >
        {viewFields.map((name) => (
          <Tab key={name} value={name} label={t(`fields.${name}`)} id={`view-tab-${name}`} aria-controls="view-text" />
        ))}
      </Tabs>
      <Box id="view-text" role="tabpanel" aria-labelledby={`view-tab-${field}`}>
        <Typography id="view-text-means" variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {t(`fieldsMean.${field}`)}
        </Typography>
        <Suspense fallback={<Skeleton variant="rounded" height={editorHeightPx} />}>
          <TextEditor
            key={field}
            ref={editor}
            field={field}
            value={texts[field]}
            label={t(`fields.${field}`)}
            describedBy="view-text-means"
            suggestions={t('suggestions')}
            completions={completions[field]}
            faults={faults.filter((fault) => fault.field === field).map((fault) => toMarked(texts[field], fault))}
            minHeightPx={editorHeightPx}
            onChange={(text) => onChange(field, text)}
            onReady={() => setIsReady(true)}
          />
        </Suspense>
        {faults.length === 0 ? null : (
          <Alert severity="error" role="status" sx={{ mt: 3 }}>
            <b>{t('faults.title', { count: faults.length })}</b>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {faults.map((fault) => (
                <li key={`${fault.field} ${fault.words}`}>
                  <ButtonBase
                    onClick={() => places.go(fault)}
                    sx={{
                      font: 'inherit',
                      py: 1,
                      textAlign: 'left',
                      textDecoration: 'underline',
                      overflowWrap: 'anywhere',
                    }}
                  >
                    {t(`fields.${fault.field}`)} › {fault.words}
                  </ButtonBase>
                </li>
              ))}
            </Box>
          </Alert>
        )}
      </Box>
    </>
  );
};

/** The editor of one view. */
export const ViewHolder = ({ owner, viewType, title, read }: HolderProps) => {
  const { t } = useTranslation('actionViews');
  const writing = useViewWriting(owner, viewType, read);
  const { draft, head, faults } = writing;
  const places = usePlaces();
  const faultWords = useViewFaultWords();
  const frameWords = useFrameFaultWords();
  const [told, setTold] = useState<{ fault: FrameFault; texts: ViewTexts } | null>(null);
  const failure = told?.texts === draft.data ? told.fault : null;
  useLeaveGuard([draft], false, (to) => to.toLowerCase() === window.location.pathname.toLowerCase());
  const placed: Placed[] = faults.map((fault) => ({
    field: fault.Field,
    line: fault.Line,
    column: fault.Column,
    words: faultWords(fault),
  }));
  const isEmpty = viewFields.every((field) => draft.data[field].trim() === '');
  const publish = async (): Promise<void> => {
    const fault = await writing.publish(failure ? t('publishFailing') : '');
    if (fault) places.go({ field: fault.Field, line: fault.Line, column: fault.Column });
  };
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
          <Texts
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
      <Bar writing={writing} onPublish={() => void publish()} />
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
