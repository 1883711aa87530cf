/** Projects, and the grid of mentees by actions. Source: specification 001 §3, §7; 000 §3. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { withoutDuplicates, fieldName, id, language, text } from '../../kit/fields.ts';
import { glancePageSize } from './glance.rules.ts';
import { ordered } from '../jobs/jobs.calls.ts';
import { maxOrdersPerMinute } from '../jobs/jobs.rules.ts';
import { tableFormat } from '../jobs/jobs.schemas.ts';
import {
  glancePage,
  gridDataPageSize,
  gridHeader,
  gridLine,
  gridOrdering,
  gridPerson,
  gridQuery,
  maxGridFields,
  project,
} from './projects.wire.ts';

const nothing = z.object({});
const { Count: _count, ...filtersOfGrid } = gridQuery;
const ofProject = z.object({ ProjectId: id });

export const projectsCalls = {
  get: defineCall({
    path: '/api/Project/Get',
    access: 'layout.view',
    readOnly: true,
    localized: true,
    input: nothing,
    output: project,
    summary: 'The current project with the settings its members may see (001 §7).',
  }),
  settings: defineCall({
    path: '/api/Project/Settings',
    access: 'layout.view',
    readOnly: true,
    localized: true,
    input: nothing,
    output: project.shape.Settings,
    summary: 'The settings of the current project that its members may see (001 §7).',
  }),
  byId: defineCall({
    path: '/api/Project/ById',
    access: 'layout.view',
    readOnly: true,
    scope: { project: 'Id' },
    localized: true,
    input: z.object({ Id: id }),
    output: project,
    summary: 'A project by its id (001 §7).',
  }),
  all: defineCall({
    path: '/api/project/getProjects',
    access: 'layout.view',
    readOnly: true,
    input: nothing,
    output: z.array(z.object({ Id: id, url: z.string(), Descr: z.string() })),
    summary: 'The projects the person belongs to; every project for those who hold everywhere (001 §7).',
  }),
  gridHeader: defineCall({
    path: '/api/project/GetActionsGridHeader',
    access: 'grid.view',
    readOnly: true,
    scope: { project: 'ProjectId' },
    localized: true,
    input: ofProject,
    output: gridHeader,
    summary:
      'The columns of the grid: published actions that are not hidden from the grid or from the caller (001 §7).',
  }),
  gridHeaderAll: defineCall({
    path: '/api/project/GetActionsGridHeaderAll',
    access: 'project.manage',
    readOnly: true,
    scope: { project: 'ProjectId' },
    localized: true,
    input: ofProject,
    output: gridHeader,
    summary:
      'Every action of the project as a column, also unpublished ones and those that are kept out of the grid, but for what ' +
      'is hidden from the caller (001 §7).',
  }),
  gridCount: defineCall({
    path: '/api/project/GetActionsGrid_Count',
    access: 'grid.view',
    readOnly: true,
    scope: { project: 'ProjectId', mentor: 'MentorId', user: 'CoordId' },
    input: z.object(gridQuery),
    output: z.object({
      Pages: z.int(),
      All: z.int(),
      /** How many of them have not activated their account. */ NotActivated: z.int(),
    }),
    summary: 'How many pages and mentees the grid has for these filters (001 §7).',
  }),
  gridPage: defineCall({
    path: '/api/project/GetActionsGrid_Partial',
    access: 'grid.view',
    readOnly: true,
    scope: { project: 'ProjectId', mentor: 'MentorId', user: 'CoordId', actions: 'OrderActions' },
    input: z
      .object({
        ...gridQuery,
        Page: z.int().min(0).max(1_000_000),
        ...gridOrdering,
        /** With the data of the actions, for those who may read them. */
        Data: z.boolean().default(false),
      })
      .refine(({ Data, Count }) => !Data || Count <= gridDataPageSize, { path: ['Count'] }),
    output: z.array(gridLine),
    summary:
      'One page of the grid: mentees in Greek alphabetical order, or as they joined, with the state of each action begun (001 §3, §7).',
  }),
  gridGlance: defineCall({
    path: '/api/project/GetActionsGrid_Glance',
    access: 'grid.view',
    readOnly: true,
    scope: { project: 'ProjectId', mentor: 'MentorId', user: 'CoordId', actions: 'OrderActions' },
    input: z.object({
      ...gridQuery,
      Page: z.int().min(0).max(1_000_000),
      ...gridOrdering,
    }),
    output: glancePage,
    summary: 'The same page of the grid in as few letters as it takes, for the view of many at a glance (001 §2).',
  }),
  gridPeople: defineCall({
    path: '/api/project/GetActionsGrid_People',
    access: 'grid.view',
    readOnly: true,
    scope: { project: 'ProjectId', users: 'Ids' },
    input: z.object({
      ProjectId: id,
      Ids: withoutDuplicates(z.array(id).min(1).max(glancePageSize)),
      Fields: z.array(fieldName(60)).max(maxGridFields).default([]),
      /** With what the project’s Label, Color and Letter say, of what the caller may read. */
      Look: z.boolean().default(false),
    }),
    output: z.array(gridPerson),
    summary:
      'What stands beside the names of a page: fields that the caller may read, and the look (001 §3 ProjectData).',
  }),
  gridExport: defineCall({
    path: '/api/project/GridExport',
    access: 'grid.view',
    impersonation: 'never',
    scope: {
      project: 'ProjectId',
      mentor: 'MentorId',
      user: 'CoordId',
      action: 'ActionId',
      actions: 'OrderActions',
    },
    input: z.object({
      ...filtersOfGrid,
      Format: tableFormat,
      Language: language.default('el'),
      ...gridOrdering,
      /** Only the actions of this group. */
      Group: text(200).default(''),
      /** These groups as one column each, with how far they are together. */
      Folded: z.array(text(200)).max(200).default([]),
      /** Fields of the profile, after the names. */
      Fields: z.array(fieldName(60)).max(maxGridFields).default([]),
      /** Only this action. */
      ActionId: id.nullable().default(null),
    }),
    output: ordered,
    problems: ['JOBS_FULL'],
    maxRequestsPerMinute: maxOrdersPerMinute,
    summary:
      'Order the grid as CSV or workbook: the mentees that the filters find, and how far each is in each action (001 §9).',
  }),
};
