/** Round trips of project settings, policies and data records. */
import { oddName, oddLine, oddText, oddRecord, type RoundTrip } from './texts.ts';

/** The settings of a project, with words of its own and keys that nobody knows. */
export const keptSettings: RoundTrip = async (_world, as) => {
  const admin = await as('admin');
  const Settings = {
    User: { Fields: [{ Name: 'note', Label: oddLine, Visible: 1000, Editable: 1000, Type: 'text', Own: oddRecord }] },
    Config: { Own: oddRecord },
    Something: oddRecord,
  };
  const url = 'settings-trip';
  const { Id } = await admin.done('/api/project/set', {
    Project: { Id: 0, url, Descr: oddName, Settings, Version: 0 },
  });
  const back = await admin.done('/api/project/Setup', { Id });
  return {
    sent: { url, Descr: oddName, Settings },
    back: { url: back.url, Descr: back.Descr, Settings: back.Settings },
  };
};

/** A policy in both languages. */
export const publishedPolicy: RoundTrip = async (_world, as) => {
  const admin = await as('admin');
  const { Id } = await admin.done('/api/project/set', {
    Project: { Id: 0, url: 'policy-trip', Descr: 'Πολιτική', Settings: {}, Version: 0 },
  });
  const sent = {
    el: { Title: oddName, Body: oddText },
    en: { Title: oddName, Body: oddText },
    Purposes: [{ Bit: 4, Label: oddName, LabelEn: oddName }],
  };
  await admin.done('/api/project/PublishConsent', { Id, Before: 0, ...sent });
  const [first] = (await admin.done('/api/project/ConsentTexts', { Id })).list;
  return { sent, back: first && { el: first.el, en: first.en, Purposes: first.Purposes } };
};

/** The free data about a person. */
export const userData: RoundTrip = async (world, as) => {
  const coordinator = await as('coordinator');
  const [{ id = 0 } = {}] = await world.rows<{ id: number }>(`SELECT id FROM users WHERE username = 'mentee9'`);
  await coordinator.done('/api/project/SetUserData', { ProjectId: 1, UserId: id, Data: oddRecord });
  return {
    sent: oddRecord,
    back: (await coordinator.done('/api/project/GetUserData', { ProjectId: 1, UserId: id })).Data,
  };
};

/** A free record. */
export const freeRecord: RoundTrip = async (_world, as) => {
  const coordinator = await as('coordinator');
  const sent = { Name: oddName, Class: oddName.slice(0, 8), Data: oddText, editLevel: 200, viewLevel: 1000 };
  const { Id } = await coordinator.done('/api/Data/Set', { Id: 0, ...sent });
  const { Name, Class, Data, editLevel, viewLevel } = await coordinator.done('/api/Data/Get', { Id });
  return { sent, back: { Name, Class, Data, editLevel, viewLevel } };
};
