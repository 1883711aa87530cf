/** A query or a service under its author's hands: written, tried, seen as each role, saved by hand and published. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send, type InputOfPath } from '../../platform/api.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { FootBar } from '../../ui/foot-bar.tsx';
import { Section } from '../../ui/page.tsx';
import { DraftLine, TypedBefore, useLeaveGuard } from '../actions/draft-parts.shared.tsx';
import { FieldsConflict } from '../actions/fields-conflict.shared.tsx';
import { DetailsPart } from './details-part.tsx';
import { ParametersPart } from './parameters-part.tsx';
import { toValues, withForgotten, withNames, type TypedValues } from './parameter-values.ts';
import type { SavedQuery } from './queries.queries.ts';
import { toQueryDraft, draftParts, type QueryDraft } from './query-draft.ts';
import { RoleBoxes } from './role-boxes.tsx';
import { RolesPart } from './roles-part.tsx';
import { RunsPart } from './runs-part.tsx';
import { ScriptPart } from './script-part.tsx';
import { ScriptTrial, useScriptTrial } from './script-trial.tsx';
import { SqlPart } from './sql-part.tsx';
import { TryPart } from './try-part.tsx';
import { useFieldWords } from './use-field-words.ts';
import { useQueriesPath, type EditorTab } from './use-path.ts';
import { useRun } from './use-run.ts';
import { checkStatement } from './use-verdict.ts';
import { usePublishing, useWriting, type Writing } from './use-writing.ts';
import { VersionsPart } from './versions-part.tsx';

const Bar = ({ writing }: { writing: Writing }) => {
  const { t } = useTranslation('queries');
  const { draft, keep, id } = writing;
  const { kind } = draft.state;
  const { busy, publish } = usePublishing(writing);
  return (
    <FootBar>
      <ActButton variant={id === null ? 'contained' : 'outlined'} busy={kind === 'saving'} onClick={() => void keep()}>
        {t('edit.save')}
      </ActButton>
      {id === null ? null : (
        <ActButton variant="contained" busy={busy} onClick={publish}>
          {t('edit.publish')}
        </ActButton>
      )}
      {kind === 'dirty' || kind === 'failed' ? <Button onClick={draft.discard}>{t('edit.discard')}</Button> : null}
      <DraftLine state={draft.state} failed={t('edit.notSaved')} />
    </FootBar>
  );
};

const Details = ({ writing: { id, draft, lacks, forget } }: { writing: Writing }) => (
  <DetailsPart
    id={id}
    written={draft.data}
    nameFault={lacks.name}
    onChange={(changes) => {
      if ('Name' in changes) forget('name');
      draft.change({ ...draft.latest(), ...changes });
    }}
  />
);

/** What is written and tried; the values of a trial are of this page alone. */
const QueryPart = ({ writing }: { writing: Writing }) => {
  const { draft, verdict, faults, tellFaults } = writing;
  const { data } = draft;
  const [typed, setTyped] = useState<TypedValues>({});
  const named = useMemo(() => withNames(data.Parameters, verdict.parameters), [data.Parameters, verdict.parameters]);
  const trial = useRun(async (asked: InputOfPath<'/api/Query/AdminExecute'>, signal) => {
    try {
      return await send('/api/Query/AdminExecute', asked, { signal });
    } catch (refused) {
      tellFaults(refused);
      throw refused;
    }
  });
  /** Whoever tries at once does not wait until the parameters are looked for. */
  const attempt = async (): Promise<void> => {
    const now = draft.latest();
    const said =
      verdict.sql === now.Query ? verdict : await checkStatement(now.Query, now.Parameters).catch(() => verdict);
    const Declared = withNames(now.Parameters, said.parameters);
    trial.run({ Query: now.Query, Parameters: toValues(Declared, typed), Declared });
  };
  const change = (changes: Partial<QueryDraft>): void => draft.change({ ...draft.latest(), ...changes });
  return (
    <>
      <Details writing={writing} />
      <SqlPart
        sql={data.Query}
        faults={faults}
        isTrying={trial.isRunning}
        onChange={(Query) => change({ Query })}
        onTry={() => void attempt()}
        onStop={trial.stop}
      />
      <ParametersPart
        parameters={named}
        onChange={(next) => change({ Parameters: withForgotten(draft.latest().Parameters, next) })}
      />
      <TryPart parameters={named} typed={typed} trial={trial} onType={setTyped} />
      <RolesPart
        roles={data.Roles}
        statement={{ sql: data.Query, parameters: named, typed }}
        onChange={(Roles) => change({ Roles })}
        onRefused={tellFaults}
      />
    </>
  );
};

/** The same of a script; its roles are a must (001 §5). */
const ScriptQueryPart = ({ writing }: { writing: Writing }) => {
  const { t } = useTranslation('queries');
  const { draft, verdict, faults, lacks, forget } = writing;
  const { data } = draft;
  const named = useMemo(() => withNames(data.Parameters, verdict.parameters), [data.Parameters, verdict.parameters]);
  const trial = useScriptTrial(() => draft.latest().Query);
  const change = (changes: Partial<QueryDraft>): void => draft.change({ ...draft.latest(), ...changes });
  return (
    <>
      <Details writing={writing} />
      <ScriptPart
        code={data.Query}
        faults={faults}
        isMissing={lacks.code}
        onChange={(Query) => {
          forget('code');
          change({ Query });
        }}
        onTry={trial.attempt}
      />
      <ScriptTrial code={data.Query} trial={trial} />
      <ParametersPart
        parameters={named}
        onChange={(next) => change({ Parameters: withForgotten(draft.latest().Parameters, next) })}
      />
      <Section id="roles" title={t('edit.roles')} intro={t('scripts.rolesIntro')}>
        <RoleBoxes
          roles={data.Roles}
          help={t('scripts.rolesHelp')}
          fault={lacks.roles ? t('scripts.rolesMissing') : null}
          onChange={(Roles) => {
            forget('roles');
            change({ Roles });
          }}
        />
      </Section>
    </>
  );
};

export const QueryHolder = ({ query, tab }: { query: SavedQuery | null; tab: EditorTab }) => {
  const path = useQueriesPath();
  const writing = useWriting(query);
  const words = useFieldWords();
  const { draft } = writing;
  const here = path.edit(query?.Id ?? 'new').toLowerCase();
  useLeaveGuard([draft], false, (to) => to.toLowerCase() === here || to.toLowerCase().startsWith(`${here}/`));
  return (
    <>
      <TypedBefore at={draft.typedAt} onDiscard={draft.discard} />
      {tab === 'versions' && query ? (
        <VersionsPart query={query} isDirty={draft.isDirty()} />
      ) : tab === 'runs' && query ? (
        <RunsPart id={query.Id} />
      ) : null}
      {/* What was tried stays while another tab is looked at. */}
      <Box sx={{ display: tab === 'query' ? 'block' : 'none' }}>
        {writing.kind === 'script' ? <ScriptQueryPart writing={writing} /> : <QueryPart writing={writing} />}
        <Bar writing={writing} />
      </Box>
      <FieldsConflict
        draft={draft}
        auto={false}
        read={({ data }) => toQueryDraft(data)}
        parts={draftParts}
        words={words}
      />
    </>
  );
};
