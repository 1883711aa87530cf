/**
 * In place of a screen: it is not for this person, what its address names is not there, or the person belongs to no
 * project. Always with the ways out.
 */
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GuardResult } from '../platform/route-guards.ts';
import { fullName } from '../platform/person-names.ts';
import { lastVisitedPath } from '../platform/visited-path.ts';
import { useSession } from '../platform/session.ts';
import { useSignOut } from '../platform/use-sign-out.ts';
import { Button, ButtonLink } from '../ui/plain/button.tsx';
import { Notice } from '../ui/plain/notice.tsx';
import { Buttons, PageShell, Stack } from '../ui/plain/page-shell.tsx';

type NoWayKind = NonNullable<GuardResult['blockedBy']>;

const Ways = ({ kind }: { kind: NoWayKind }) => {
  const { t } = useTranslation(['common', 'noWay']);
  const navigate = useNavigate();
  const here = useRouterState({ select: (state) => state.location.href });
  const before = lastVisitedPath.get();
  const [failed, setFailed] = useState(false);
  const signOut = useSignOut();
  const leave = () =>
    void signOut().then(
      (done) => (done ? navigate({ to: '/signin' }) : undefined),
      () => setFailed(true),
    );
  return (
    <Stack>
      {failed ? <Notice kind="error">{t('frame.signOutFailed')}</Notice> : null}
      <Buttons>
        {kind === 'noProject' ? (
          <Button onClick={leave}>{t('frame.signOut')}</Button>
        ) : (
          <ButtonLink to="/">{t('noWay:home')}</ButtonLink>
        )}
        {kind !== 'noProject' && before ? (
          <ButtonLink to={before} kind="quiet">
            {t('noWay:back')}
          </ButtonLink>
        ) : null}
        {kind === 'refused' ? (
          <ButtonLink to={`/signin?returnUrl=${encodeURIComponent(here)}`} kind="quiet">
            {t('noWay:other')}
          </ButtonLink>
        ) : null}
      </Buttons>
    </Stack>
  );
};

/** `bare` outside the frame, where the page brings its own. */
export const NoWay = ({ kind, bare = false }: { kind: NoWayKind; bare?: boolean }) => {
  const { t } = useTranslation(['common', 'noWay']);
  const session = useSession();
  const title = t(`noWay:${kind}`);
  useEffect(() => {
    document.title = `${title} · ${t('product')}`;
  }, [title, t]);
  const means = t(`noWay:${kind}Means`, { name: session ? fullName(session.Fields, session.Username) : '' });
  if (bare)
    return (
      <PageShell title={title} intro={means}>
        <Ways kind={kind} />
      </PageShell>
    );
  return (
    <Stack>
      <h1>{title}</h1>
      <p>{means}</p>
      <Ways kind={kind} />
    </Stack>
  );
};
