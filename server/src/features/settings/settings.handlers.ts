/** The settings room: projects as they are set up, their versions, consent texts, free records. */
import { openPartsOf } from '@telemachos/contract/features/settings/parts.rules.ts';
import type { settingsCalls } from '@telemachos/contract/features/settings/settings.calls.ts';
import { renamedBack } from '@telemachos/contract/features/settings/renaming.rules.ts';
import { secretNames } from '@telemachos/contract/features/settings/secrets.ts';
import { settingsSchema } from '@telemachos/contract/features/settings/settings-kept.schemas.ts';
import { pagesOf } from '@telemachos/contract/kit/paging.rules.ts';
import { holdsEverywhere } from '@telemachos/contract/access/roles.ts';
import { canIn } from '../../access/viewer.ts';
import type { Handlers } from '../../platform/context.ts';
import { FileReply } from '../../platform/file-response.ts';
import { createStaleWhileRevalidateCache, maxUncachedRows } from '../../platform/stale-cache.ts';
import { projectMailTemplates } from '../../platform/mail-templates.ts';
import { mailSource } from '../../platform/render-texts.ts';
import { pageOfPeople } from '../users/people-page.store.ts';
import { readableIn } from '../users/readable.shared.ts';
import { consentBitsOf } from './consent-texts.store.ts';
import { consentTextHandlers } from './consent-texts.ts';
import { fieldsIn } from './field-faults.shared.ts';
import { logoHandlers } from './logo.ts';
import { keepSettings } from './keep-settings.ts';
import { recordHandlers } from './records.ts';
import { renamesSince } from './renaming.store.ts';
import * as store from './settings.store.ts';

const words = (language: 'el' | 'en', template: string) => ({
  Subject: mailSource(language, `${template}.subject`),
  Body: mailSource(language, `${template}.body`),
});

/** People on whom an expression is tried. */
const maxSampledPeople = 5;

/** How many active people the projects have: of very many counted once for all who look, and kept a while. */
const active = createStaleWhileRevalidateCache<{ id: number; people: number }[]>(
  (projects) => projects.reduce((sum, { people }) => sum + people, 0) > maxUncachedRows,
);

export const settingsHandlers: Handlers<typeof settingsCalls> = {
  ...keepSettings,
  ...consentTextHandlers,
  ...logoHandlers,
  ...recordHandlers,

  async list(context, { Search, page, count }) {
    const { memberships } = context.viewer;
    const everywhere = memberships.some(({ roles }) => roles.some(holdsEverywhere));
    const mine = memberships
      .map(({ projectId }) => projectId)
      .filter((projectId) => canIn(context.viewer, projectId, 'project.manage'));
    const { list, all } = await store.projectsPage(context, {
      ids: everywhere ? null : mine,
      search: Search,
      page: { size: count, number: page },
    });
    const { value } = await active(context, 'all', store.activeInProjects);
    const people = new Map(value.map((project) => [project.id, project.people]));
    return {
      list: list.map(({ id, url, descr, open, version, at }) => ({
        Id: id,
        url,
        Descr: descr,
        People: people.get(id) ?? 0,
        Open: open,
        Version: version,
        Changed: at?.toISOString() ?? null,
      })),
      count: pagesOf(all, count),
      All: all,
    };
  },

  async setup(context, { Id }) {
    const kept = await store.keptProject(context, Id);
    if (!kept) return context.fail('NOT_FOUND');
    const Whole = context.can('projects.edit');
    return {
      Id,
      url: kept.url,
      Descr: kept.descr,
      Settings: Whole ? kept.settings : openPartsOf(kept.settings),
      Version: kept.version,
      Whole,
      Secrets: Whole ? secretNames.filter((name) => kept.secrets.includes(name)) : [],
      ConsentBits: await consentBitsOf(context, Id),
      Actions: Whole
        ? [...(await store.actionTitles(context, Id))].map(([action, Title]) => ({ Id: action, Title }))
        : [],
    };
  },

  async setSecrets(context, { Id, Secrets }) {
    await store.saveSecrets(context, Id, Secrets);
    await context.audit('project', Id, { Secrets: Object.keys(Secrets) });
    const kept = await store.keptProject(context, Id);
    return { Secrets: secretNames.filter((name) => kept?.secrets.includes(name)) };
  },

  async versions(context, { Id, page, count }) {
    const { list, all } = await store.versionsPage(context, Id, { size: count, number: page });
    return {
      list: list.map(({ version, at, by, restoredFrom, descr }) => ({
        Version: version,
        At: at.toISOString(),
        By: by,
        RestoredFrom: restoredFrom,
        Descr: descr,
      })),
      count: pagesOf(all, count),
      All: all,
    };
  },

  async version(context, { Id, Version }) {
    const kept = await store.versionOf(context, Id, Version);
    if (!kept) return context.fail('NOT_FOUND');
    const since = await renamesSince(context, Id, Version);
    const Renamed = since.length === 0 ? [] : renamedBack(since, fieldsIn(kept.settings));
    return { Version: kept.version, url: kept.url, Descr: kept.descr, Settings: kept.settings, Renamed };
  },

  settingsSchema: async () =>
    new FileReply({
      name: 'telemachos-settings.schema.json',
      type: 'application/json; charset=utf-8',
      body: JSON.stringify(settingsSchema(), null, 2),
    }),

  async mailTemplates() {
    return Object.entries(projectMailTemplates).map(([Template, slots]) => ({
      Template,
      Slots: [...slots],
      el: words('el', Template),
      en: words('en', Template),
    }));
  },

  async sample(context, { Id, Search }) {
    const { keeps, unsearched } = await readableIn(context, Id);
    const asked = { projectId: Id, roles: [], search: Search, unsearched, filter: {}, active: true };
    const { ids } = await pageOfPeople(context, asked, { size: maxSampledPeople, number: 0 }, { totals: 'without' });
    const people = await store.samplePeople(context, Id, ids);
    // What is kept from who asks is as if it were not there: expressions are tried on the rest.
    return people.map((person) => ({
      ...person,
      Fields: Object.fromEntries(Object.entries(person.Fields).filter(([name]) => !keeps(name))),
    }));
  },
};
