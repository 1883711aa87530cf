/** Round trips of setting up: settings, policies, free records. */
import { called, line, odd, record, type Trip } from './words.ts';

/** The settings of a project, with words of its own and keys that nobody knows. */
export const keptSettings: Trip = async (_world, as) => {
  const admin = await as('admin');
  const Settings = {
    User: { Fields: [{ Name: 'note', Label: line, Visible: 1000, Editable: 1000, Type: 'text', Own: record }] },
    Config: { Own: record },
    Something: record,
  };
  const url = 'settings-trip';
  const { Id } = await admin.done('/api/project/set', {
    Project: { Id: 0, url, Descr: called, Settings, Version: 0 },
  });
  const back = await admin.done('/api/project/Setup', { Id });
  return {
    sent: { url, Descr: called, Settings },
    back: { url: back.url, Descr: back.Descr, Settings: back.Settings },
  };
};

/** A policy in both languages. */
export const publishedPolicy: Trip = async (_world, as) => {
  const admin = await as('admin');
  const { Id } = await admin.done('/api/project/set', {
    Project: { Id: 0, url: 'policy-trip', Descr: 'Πολιτική', Settings: {}, Version: 0 },
  });
  const sent = {
    el: { Title: called, Body: odd },
    en: { Title: called, Body: odd },
    Purposes: [{ Bit: 4, Label: called, LabelEn: called }],
  };
  await admin.done('/api/project/PublishConsent', { Id, Before: 0, ...sent });
  const [first] = (await admin.done('/api/project/ConsentTexts', { Id })).list;
  return { sent, back: first && { el: first.el, en: first.en, Purposes: first.Purposes } };
};

/** The free data about a person. */
export const userData: Trip = async (world, as) => {
  const coordinator = await as('coordinator');
  const [{ id = 0 } = {}] = await world.rows<{ id: number }>(`SELECT id FROM users WHERE username = 'mentee9'`);
  await coordinator.done('/api/project/SetUserData', { ProjectId: 1, UserId: id, Data: record });
  return {
    sent: record,
    back: (await coordinator.done('/api/project/GetUserData', { ProjectId: 1, UserId: id })).Data,
  };
};

/** A free record. */
export const freeRecord: Trip = async (_world, as) => {
  const coordinator = await as('coordinator');
  const sent = { Name: called, Class: called.slice(0, 8), Data: odd, editLevel: 200, viewLevel: 1000 };
  const { Id } = await coordinator.done('/api/Data/Set', { Id: 0, ...sent });
  const { Name, Class, Data, editLevel, viewLevel } = await coordinator.done('/api/Data/Get', { Id });
  return { sent, back: { Name, Class, Data, editLevel, viewLevel } };
};
