/** Where a person stands in the programme: mentor, actions, applications, projects, mails; each leads to its own page. */
import Box from '@mui/material/Box';
import { Link } from '@tanstack/react-router';
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import type { PersonPage } from '@telemachos/contract/features/users/person.wire.ts';
import { showDate, showDateTime } from '@telemachos/contract/kit/dates.ts';
import type { ReactNode } from 'react';
import { maxApplicationsPerPerson } from '@telemachos/contract/features/applications/applications.rules.ts';
import { useTranslation } from 'react-i18next';
import { toUrlSegment, type OwnProject } from '../../platform/session.ts';
import { Section } from '../../ui/page.tsx';
import { stateKey } from './states.ts';

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Box component="dt" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </div>
);

/** All of it as a list of terms. */
export const PersonCourse = ({ project, person }: { project: OwnProject; person: PersonPage }) => {
  const { t } = useTranslation(['users', 'common']);
  const at = `/${toUrlSegment(project)}`;
  const isMentee = person.Roles.includes(menteeRole);
  return (
    <Section id="course" title={t('users:person.course')}>
      <Box component="dl" sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' }, m: 0 }}>
        {isMentee ? (
          <>
            <Line label={t('users:person.mentor')}>
              {person.Mentor ? (
                <Link to={`${at}/admin/user/${person.Mentor.Id}`}>{person.Mentor.Name}</Link>
              ) : (
                t('users:person.noMentor')
              )}
            </Line>
            <Line label={t('users:person.actions')}>
              <Link to={`${at}/mentor/mentee/${person.Id}`}>
                {t('users:person.actionsOf', { completed: person.Actions.Completed, begun: person.Actions.Begun })}
              </Link>
            </Line>
          </>
        ) : null}
        <Line label={t('users:person.applications')}>
          {person.Applications.length === 0
            ? t('users:person.noApplications')
            : person.Applications.map(({ Id, Kayas, SubmittedAt }) => (
                <Box key={Id}>
                  <Link to={`${at}/admin/project/applications`} search={{ open: String(Id) }}>
                    {t('users:person.application', { number: Kayas || `#${Id}`, date: showDate(SubmittedAt) })}
                  </Link>
                </Box>
              ))}
          {person.Applications.length < maxApplicationsPerPerson
            ? null
            : t('users:person.applicationsFirst', { count: maxApplicationsPerPerson })}
        </Line>
        <Line label={t('users:person.projects')}>
          {person.Projects.map(({ Id, Descr, Roles, State }) => (
            <Box key={Id}>
              {Descr}: {Roles.map((role) => t(`common:roles.${role}`)).join(', ')}
              {State === 1 ? '' : ` (${t(`users:states.${stateKey(State)}`)})`}
            </Box>
          ))}
        </Line>
        {isMentee || person.ConsentAt ? (
          <Line label={t('users:person.consent')}>
            {person.ConsentAt
              ? t('users:person.consentGiven', { date: showDate(person.ConsentAt) })
              : t('users:person.consentNone')}
          </Line>
        ) : null}
        <Line label={t('users:person.joined')}>{showDate(person.JoinedAt)}</Line>
        <Line label={t('users:person.created')}>{showDate(person.CreatedAt)}</Line>
        <Line label={t('users:person.seen')}>
          {person.LastSeenAt
            ? showDateTime(person.LastSeenAt)
            : t(person.HasPassword ? 'users:person.nowhere' : 'users:person.never')}
        </Line>
        {project.Abilities.includes('mails.view') && person.HasEmail ? (
          <Line label={t('users:person.mails')}>
            <Link
              to={`${at}/admin/outbox`}
              search={{ q: person.Fields.find(({ Name }) => Name === 'email')?.Value ?? '' }}
            >
              {t('users:person.toMails')}
            </Link>
          </Line>
        ) : null}
      </Box>
    </Section>
  );
};
