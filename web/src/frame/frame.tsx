/** The frame of the signed-in screens: bar on top, rail at the left, bar at the bottom of phones. */
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { levelOf, strongestLevel } from '@telemachos/contract/access/roles.ts';
import type { Look } from '@telemachos/contract/features/projects/look.rules.ts';
import { watchedJobs } from '../features/jobs/watched-jobs.shared.ts';
import { areAdminToolsShown, useAdminToolsShortcut } from '../platform/admin-tools-shortcut.ts';
import { loadTexts } from '../platform/i18n.ts';
import { onReconnect } from '../platform/live/live-events.ts';
import { useChannel } from '../platform/live/use-channel.ts';
import { toUrlSegment, useCurrentRole, useProject, useSession } from '../platform/session.ts';
import { localSettings } from '../platform/local-settings.ts';
import { useObservable } from '../platform/observable.ts';
import { QueryProvider } from '../platform/query-provider.tsx';
import { projectScreens } from '../routes.tsx';
import { Material } from '../ui/material.tsx';
import { Stray } from '../ui/plain/stray.tsx';
import '../ui/print.css';
import { toastLook } from '../ui/toasts.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { menuOf } from './menu.ts';
import { ProjectScreens } from './project-screens.ts';
import { Rail } from './rail.tsx';
import { TopBar } from './top-bar.tsx';
import { useNoSaving } from './use-no-saving.ts';

const SkipLink = () => {
  const { t } = useTranslation();
  return (
    <Box
      component="a"
      href="#main"
      sx={{
        position: 'fixed',
        left: 8,
        top: -80,
        zIndex: 'tooltip',
        px: 4,
        py: 2,
        borderRadius: 'var(--radius)',
        bgcolor: '#fff',
        color: 'primary.main',
        fontWeight: 600,
        '&:focus': { top: 8 },
      }}
    >
      {t('skip')}
    </Box>
  );
};

/** Comes with the first order that takes longer. */
const JobTray = lazy(() => import('../features/jobs/job-tray.tsx').then((file) => ({ default: file.JobTray })));

/** Comes when an administrator asks for it. */
const AdminTools = lazy(async () => {
  const [file] = await Promise.all([import('../features/account/admin-tools.tsx'), loadTexts(['seeing'])]);
  return { default: file.AdminTools };
});

/** How long a screen has for itself before what an earlier visit left is looked for, in milliseconds. */
const quietStartMs = 2000;

/** Send answers and messages that were left on this device: now, and whenever the network or the server comes back. */
const useLeftovers = (owner: number | undefined): void =>
  useEffect(() => {
    if (owner === undefined) return undefined;
    // Nothing is lost when this fails: they stay, and the next page tries again.
    const look = () => void import('./leftovers.ts').then((file) => file.sendAllLeft(owner)).catch(() => undefined);
    const timer = setTimeout(look, quietStartMs);
    addEventListener('online', look);
    // A server that was away and is back brings no event of the network.
    const endAgain = onReconnect(look);
    return () => {
      clearTimeout(timer);
      endAgain();
      removeEventListener('online', look);
    };
  }, [owner]);

/**
 * The service worker comes for those who are signed in: whoever only looks in, or applies, downloads nothing for later.
 */
const useOffline = (isSignedIn: boolean): void =>
  useEffect(() => {
    if (!isSignedIn || !import.meta.env.PROD) return undefined;
    // Without it, or in a browser that has none, all works as long as there is a network.
    const timer = setTimeout(
      () => void import('../offline.ts').then((file) => file.startOffline()).catch(() => undefined),
      quietStartMs,
    );
    return () => clearTimeout(timer);
  }, [isSignedIn]);

/** The inputs of questions come before a questionnaire is opened; one that fails comes with it (000 §2). */
const useQuestionInputs = (answers: boolean): void =>
  useEffect(() => {
    if (!answers) return undefined;
    const timer = setTimeout(
      () =>
        void import('../features/questionnaires/inputs/registry.ts')
          .then((file) => file.preloadInputs())
          .catch(() => undefined),
      quietStartMs,
    );
    return () => clearTimeout(timer);
  }, [answers]);

/** Messages look and stand as the project wants it. */
const useLook = (look: Look | undefined): void =>
  useEffect(() => {
    if (look) toastLook.set(look);
  }, [look]);

const Inside = () => {
  const session = useSession();
  const project = useProject();
  const role = useCurrentRole();
  const narrow = useMediaQuery('(max-width: 899px)', { noSsr: true });
  const middling = useMediaQuery('(max-width: 1199px)', { noSsr: true });
  // What somebody left unsent here is sent by nobody else.
  useLeftovers(session?.SeenBy ? undefined : session?.Id);
  useOffline(session !== null);
  useQuestionInputs(project?.Abilities.includes('mentee.work') === true);
  const writes = session !== null && !session.SeenBy && project?.Abilities.includes('chat.use') === true;
  useChannel(writes ? session.Id : undefined, writes ? project.Id : undefined);
  useLook(project?.Look);
  const working = useObservable(watchedJobs).length > 0;
  const tools = useObservable(areAdminToolsShown);
  useAdminToolsShortcut(
    project?.Abilities.includes('users.seeAs') === true,
    project !== null && levelOf(project.Roles) === strongestLevel,
  );
  useNoSaving(project?.Abilities.includes('projects.edit') === true);
  const [folded, setFolded] = useState<boolean | null>(() =>
    localSettings.get('rail') === null ? null : localSettings.get('rail') === 'folded',
  );
  // Between signing out and the arrival at sign-in there is nobody to draw for.
  if (!session || !project) return null;
  const lines = menuOf(projectScreens, role, role ? project.Menus?.[role] : undefined);
  const segment = toUrlSegment(project);
  const isFolded = folded ?? middling;
  const fold = () => {
    localSettings.set('rail', isFolded ? 'open' : 'folded');
    setFolded(!isFolded);
  };
  return (
    <>
      <SkipLink />
      <TopBar session={session} project={project} role={role} />
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        {narrow ? null : <Rail lines={lines} segment={segment} folded={isFolded} onFold={fold} />}
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          sx={{
            flex: 1,
            minWidth: 0,
            px: { xs: 4, sm: 6, lg: 8 },
            pt: { xs: 5, sm: 8 },
            pb: { xs: 'calc(96px + env(safe-area-inset-bottom))', md: 12 },
            'html[data-foot-action] &': { pb: { xs: 'calc(176px + env(safe-area-inset-bottom))', sm: 24 } },
          }}
        >
          <Box data-in-order sx={{ maxWidth: 'var(--width-content)', mx: 'auto' }}>
            <Box sx={{ '&:not(:empty)': { mb: 4 } }}>
              <Stray />
            </Box>
            {tools ? (
              <Suspense>
                <AdminTools session={session} project={project} />
              </Suspense>
            ) : null}
            <ProjectScreens value={projectScreens}>
              <Outlet />
            </ProjectScreens>
          </Box>
        </Box>
      </Box>
      {narrow ? <BottomBar lines={lines} segment={segment} /> : null}
      {working ? (
        <Suspense>
          <JobTray />
        </Suspense>
      ) : null}
    </>
  );
};

/** The frame with Material around it; screens are drawn inside. */
export const Frame = () => (
  <QueryProvider>
    <Material>
      <Inside />
    </Material>
  </QueryProvider>
);
