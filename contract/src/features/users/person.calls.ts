/** One person: the page, the history, changes of fields, roles and account. Source: specification 001 §2, §5, §7. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { okOutput, fieldName, id, text, typedUsername } from '../../kit/fields.ts';
import { role } from '../account/account.schemas.ts';
import {
  fieldsToSet,
  historyLine,
  personPage,
  preferenceKey,
  preferenceValue,
  maxProfileValueLength,
} from './person.wire.ts';

const ofPerson = { ProjectId: id, UserId: id };
const invalid = ['INVALID_VALUES'] as const;
const fields = z.record(z.string(), z.string());

export const personCalls = {
  person: defineCall({
    path: '/api/user/Person',
    access: 'project.manage',
    readOnly: true,
    scope: { project: 'ProjectId', user: 'UserId' },
    localized: true,
    input: z.object(ofPerson),
    output: personPage,
    summary: 'One person with the fields that the caller may read, and what they may change (001 §2).',
  }),
  history: defineCall({
    path: '/api/user/History',
    access: 'users.manage',
    readOnly: true,
    scope: { project: 'ProjectId', user: 'UserId' },
    targets: 'UserId',
    input: z.object({ ...ofPerson, /** Lines before this one. */ Before: id.nullish() }),
    output: z.object({ list: z.array(historyLine), More: z.boolean() }),
    summary: 'What was changed about a person, newest first: before, after, who and when.',
  }),
  updateFields: defineCall({
    path: '/api/user/UpdateFields',
    access: 'users.fields',
    scope: { user: 'UserId' },
    targets: 'UserId',
    input: z.object({
      UserId: id,
      Fields: fieldsToSet,
      /** What the fields had when the change began. */ Before: fieldsToSet.optional(),
    }),
    output: z.object({ Changed: z.array(z.string()), Fields: fields }),
    problems: [...invalid, 'STALE'],
    summary: 'Set profile fields of a person, all or none; each is judged by its Type and Editable level (001 §5, §7).',
  }),
  updateField: defineCall({
    path: '/api/user/UpdateField',
    access: 'users.fields',
    scope: { user: 'UserId' },
    targets: 'UserId',
    input: z.object({
      UserId: id,
      Name: fieldName(60).min(1),
      Value: text(maxProfileValueLength),
      /** What it had when the change began. */ Before: text(maxProfileValueLength).optional(),
    }),
    output: z.object({ Changed: z.boolean(), Value: z.string() }),
    problems: [...invalid, 'STALE'],
    summary: 'Set one profile field of a person (001 §7).',
  }),
  updateRoles: defineCall({
    path: '/api/user/UpdateRoles',
    access: 'users.manage',
    scope: { user: 'UserId' },
    targets: 'UserId',
    input: z.object({ UserId: id, Roles: z.array(text(40)).max(20) }),
    output: z.object({ Roles: z.array(role) }),
    problems: invalid,
    summary:
      'Set the roles of a person in the project; above Level 1 only Mentee and Mentor are given (000 §5, 001 §7).',
  }),
  setLogin: defineCall({
    path: '/api/user/SetLogin',
    access: 'users.manage',
    impersonation: 'never',
    scope: { user: 'UserId' },
    targets: 'UserId',
    affectsWholeAccount: true,
    input: z.object({ UserId: id, login: typedUsername(200) }),
    output: z.object({ Username: z.string() }),
    problems: invalid,
    summary: 'Set the user name of somebody else (001 §2, admin/user).',
  }),
  setDefaultProject: defineCall({
    path: '/api/user/SetDefaultProject',
    access: 'users.manage',
    scope: { project: 'ProjectId', user: 'UserId' },
    targets: 'UserId',
    input: z.object(ofPerson),
    output: okOutput,
    problems: invalid,
    summary: 'Set the project a person begins in (001 §6, §7).',
  }),
  invite: defineCall({
    path: '/api/user/Invite',
    access: 'users.manage',
    impersonation: 'never',
    scope: { user: 'UserId' },
    targets: 'UserId',
    affectsWholeAccount: true,
    input: z.object({ UserId: id }),
    output: okOutput,
    problems: ['NO_EMAIL', 'JUST_WRITTEN'],
    summary: 'Mail a person a link with which they choose a password and begin.',
  }),
  fieldValues: defineCall({
    path: '/api/user/GetFieldValues',
    access: 'project.manage',
    readOnly: true,
    scope: { user: 'UserId' },
    input: z.object({ UserId: id, Fields: z.array(fieldName(60)).max(100) }),
    output: fields,
    summary: 'The values of some fields of a person, of those that the caller may read (001 §7).',
  }),
  preference: defineCall({
    path: '/api/user/Preference',
    access: 'layout.view',
    readOnly: true,
    scope: { project: 'ProjectId' },
    input: z.object({ ProjectId: id, Key: preferenceKey }),
    output: z.object({ Value: preferenceValue.nullable() }),
    summary: 'What the person chose for a screen of the project.',
  }),
  setPreference: defineCall({
    path: '/api/user/SetPreference',
    access: 'layout.view',
    scope: { project: 'ProjectId' },
    input: z.object({ ProjectId: id, Key: preferenceKey, Value: preferenceValue }),
    output: okOutput,
    summary: 'Keep what the person chose for a screen of the project.',
  }),
};
