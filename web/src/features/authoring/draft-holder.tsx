/** Holds the draft while one goes between editing it and trying it out; publishing and throwing it away start here. */
import DataObject from '@mui/icons-material/DataObject';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { apartFrom } from '@telemachos/contract/features/authoring/apart.rules.ts';
import { draftOf } from '@telemachos/contract/features/authoring/draft.rules.ts';
import { faultsOfDefinition } from '@telemachos/contract/features/authoring/definition-faults.rules.ts';
import {
  asksAnything,
  differingQuestions,
  mergedOf,
  settledBy,
  type Choices,
} from '@telemachos/contract/features/authoring/merging.rules.ts';
import { stopping } from '@telemachos/contract/features/authoring/faults.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem, send } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { showToast } from '../../platform/toasts.ts';
import { useSession } from '../../platform/session.ts';
import { useObservable, createObservable } from '../../platform/observable.ts';
import { removeDraft, saveDraft, readDraft } from '../../platform/form-drafts.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { focusHeading } from '../../ui/focus.ts';
import { ConflictDialog, TypedBefore, useLeaveGuard } from '../actions/draft-parts.shared.tsx';
import { refreshQuest, type Quest } from './authoring.queries.ts';
import { Differences } from './differences.tsx';
import { Editor } from './editor/editor.tsx';
import { useEditing, type Editing } from './editor/use-editing.ts';
import { JsonDialog } from './json-dialog.tsx';
import { Merging, maxMergedDifferences } from './merging.tsx';
import { Preview } from './preview.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { useQuestPath } from './quest-row.tsx';
import { withTold } from './told-faults.ts';
import { keptUnread, unreadFaults, unreadFrom, type AllUnread } from './unread.ts';

/**
 * One version of a stale draft, in words: how large it is, and how it differs from the other one, whoever changed what.
 */
const Version = ({ mine, other }: { mine: Definition; other: Definition }) => {
  const { t } = useTranslation('authoring');
  return (
    <>
      <Box component="p" sx={{ mb: 2, fontWeight: 600 }}>
        {t('differences.size', { count: mine.Sections.reduce((sum, { Questions }) => sum + Questions.length, 0) })}
      </Box>
      <Differences before={other} after={mine} beside />
    </>
  );
};

/** Both versions of a stale draft: one is kept, or of each question the one that is chosen. */
const Conflict = ({ draft }: Pick<Editing, 'draft'>) => {
  const { t } = useTranslation('authoring');
  const stale = draft.state.kind === 'stale' ? draft.state.theirs : null;
  const { base, data } = draft;
  const theirs = useMemo(() => (stale ? apartFrom(base(), data, draftOf(stale.data)) : null), [base, data, stale]);
  const settled = useMemo(() => (theirs ? settledBy(base(), data, theirs) : {}), [base, data, theirs]);
  const [made, setMade] = useState<{ about: unknown; choices: Choices } | null>(null);
  const choices: Choices = made?.about === stale && made ? made.choices : { frame: 'mine', questions: {}, ...settled };
  // Two questions that were added under one number are two here, too.
  const show = (version: Definition) =>
    version === data ? (
      <Version mine={data} other={theirs ?? data} />
    ) : (
      <Version mine={theirs ?? version} other={data} />
    );
  const chooses = theirs !== null && differingQuestions(draft.data, theirs).length <= maxMergedDifferences;
  return (
    <ConflictDialog
      draft={draft}
      read={({ data }) => draftOf(data)}
      show={show}
      both={(mine) => (chooses && theirs ? mergedOf(mine, theirs, choices) : null)}
      joining={
        chooses
          ? {
              words: t(asksAnything(draft.data, theirs, settled) ? 'merging.keep' : 'merging.keepAll'),
              choice: (
                <Merging
                  mine={draft.data}
                  theirs={theirs}
                  settled={settled}
                  choices={choices}
                  onChoose={(next) => setMade({ about: stale, choices: next })}
                />
              ),
            }
          : undefined
      }
    />
  );
};

/** Asks, and throws the draft away. */
const useDiscard = (id: number, editing: Editing, forget: () => void): (() => Promise<void>) => {
  const { t } = useTranslation('authoring');
  const ask = useConfirm();
  const problemText = useProblemMessage();
  return async (): Promise<void> => {
    if (!(await ask({ title: t('discard.title'), text: t('discard.text'), yes: t('discard.yes'), danger: true })))
      return;
    try {
      await editing.draft.flush();
      await send('/anyquest/QuestAdmin/DiscardDraft', { QuestionnaireId: id, Revision: editing.revision() });
      forget();
      showToast('success', t('discard.done'));
      await refreshQuest(id);
    } catch (error) {
      const problem = toApiProblem(error);
      if (problem.code === 'STALE') editing.outdate(problem);
      else showToast('error', problemText(error));
    }
  };
};

/** Below the draft: looking at it as JSON, throwing it away, and publishing it where that is offered. */
const Foot = ({
  onJson,
  onDiscard,
  onPublish,
}: {
  onJson: () => void;
  onDiscard: () => void;
  onPublish: (() => void) | null;
}) => {
  const { t } = useTranslation('authoring');
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        justifyContent: 'flex-end',
        mt: 8,
        pt: 5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Button startIcon={<DataObject />} onClick={onJson} sx={{ mr: 'auto' }}>
        {t('json.open')}
      </Button>
      <Button color="error" onClick={onDiscard}>
        {t('discard.do')}
      </Button>
      {onPublish ? (
        <Button variant="contained" onClick={onPublish}>
          {t('publish.do')}
        </Button>
      ) : null}
    </Box>
  );
};

/** What was typed as a number and is none: kept on this device beside the draft, for a reload takes nothing. */
const useUnread = (id: number, definition: Definition) => {
  const person = useSession()?.Id ?? 0;
  const record = `quest-${id}-numbers`;
  const [unread] = useState(() => createObservable<AllUnread>(unreadFrom(readDraft(person, record)?.data, definition)));
  const typed = useObservable(unread);
  const keeps = useRef(typed.size > 0);
  useEffect(() => {
    // Every key comes by here: where there is nothing, nothing is written.
    if (typed.size === 0 && !keeps.current) return;
    const data = keptUnread(typed, definition);
    keeps.current = data !== null;
    if (data) saveDraft(person, record, { data, version: 0, at: Date.now() });
    else removeDraft(person, record);
  }, [typed, definition, person, record]);
  return { unread, typed, forget: () => unread.set(new Map()) };
};

/** What is wrong with the draft, what was typed as a number and is none, and whether something stops publishing now. */
const useJudged = ({ definition, told }: Editing, typed: AllUnread) => {
  const judged = useDeferredValue(definition);
  const judge = useCallback(
    (one: Definition) => [...unreadFaults(typed, one), ...withTold(faultsOfDefinition(one), told, one)],
    [told, typed],
  );
  const faults = useMemo(() => judge(judged), [judge, judged]);
  // What was typed this very moment is judged too.
  return { faults, stopsNow: () => stopping(judge(definition)).length > 0 };
};

/** `tab` is what is shown of the draft; null keeps it, and its saving, alive behind another tab. */
export const DraftHolder = ({
  quest,
  kept,
  tab,
}: {
  quest: Quest;
  kept: NonNullable<Quest['Draft']>;
  tab: 'edit' | 'preview' | null;
}) => {
  const { t } = useTranslation('authoring');
  const navigate = useNavigate();
  const path = useQuestPath();
  const editing = useEditing(quest.Id, kept);
  const { draft, definition } = editing;
  const [panel, setPanel] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const [json, setJson] = useState(false);
  useLeaveGuard([draft], true);
  const { unread, typed, forget } = useUnread(quest.Id, definition);
  const discard = useDiscard(quest.Id, editing, forget);
  const { faults, stopsNow } = useJudged(editing, typed);

  const startPublishing = (): void => {
    if (!stopsNow()) return setPublishing(true);
    setPanel(true);
    showToast('error', t('publish.refused'));
    window.scrollTo({ top: 0 });
    void navigate({ to: path(quest.Id, 'edit') });
  };
  const published = async (): Promise<void> => {
    setPublishing(false);
    await navigate({ to: path(quest.Id, 'versions') });
    await refreshQuest(quest.Id);
    // The button that opened the dialog went away with the draft.
    focusHeading();
  };
  return (
    <>
      {tab === null ? null : <TypedBefore at={draft.typedAt} onDiscard={draft.discard} />}
      {tab === 'edit' ? (
        <Editor
          editing={editing}
          faults={faults}
          panel={panel}
          onPanel={setPanel}
          onPublish={startPublishing}
          unread={unread}
        />
      ) : null}
      {tab === 'preview' ? <Preview definition={definition} /> : null}
      {tab === null ? null : (
        <Foot
          onJson={() => setJson(true)}
          onDiscard={() => void discard()}
          // The editor has a button of its own for it.
          onPublish={tab === 'preview' ? startPublishing : null}
        />
      )}
      {json ? (
        <JsonDialog
          id={quest.Id}
          definition={definition}
          onUse={(next) => editing.edit(() => next)}
          onClose={() => setJson(false)}
        />
      ) : null}
      {publishing ? (
        <PublishDialog
          quest={quest}
          editing={editing}
          definition={definition}
          onClose={() => setPublishing(false)}
          onPublished={() => void published()}
        />
      ) : null}
      <Conflict draft={draft} />
    </>
  );
};
