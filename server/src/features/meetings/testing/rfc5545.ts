/**
 * What is wrong with a calendar file by RFC 5545 (its form, what must and may stand where) and RFC 5546 (what a method asks
 * for). It reads the bytes by itself and knows nothing of who wrote them.
 */

type Property = { name: string; params: Map<string, string[]>; value: string };
type Component = { name: string; properties: Property[]; components: Component[] };

const lineBytes = 75;

/** §3.1: lines end with CRLF, have 75 octets at the most and no other control signs; a fold begins with a space or a tab. */
const formFaults = (file: string): string[] => {
  const faults: string[] = [];
  if (!file.endsWith('\r\n')) faults.push('it does not end with CRLF');
  if (/(?<!\r)\n|\r(?!\n)/.test(file)) faults.push('a line ends otherwise than with CRLF');
  for (const line of file.split('\r\n').slice(0, -1)) {
    if (line.trim() === '') faults.push('an empty line');
    if (Buffer.byteLength(line) > lineBytes) faults.push(`more than ${lineBytes} octets: ${line}`);
    if (/[^\P{Cc}\t]/u.test(line)) faults.push(`a control sign: ${line}`);
  }
  return faults;
};

const contentLine = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)$/su;
const parameter = /;([A-Za-z0-9-]+)=((?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)/gu;

/** The components of a file, by its content lines; what is no line, or is not closed, is a fault. */
const read = (file: string): { root: Component; faults: string[] } => {
  const root: Component = { name: '', properties: [], components: [] };
  const open = [root];
  const faults: string[] = [];
  const unfolded = file
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .slice(0, -1);
  for (const line of unfolded) {
    const [, name = '', params = '', value = ''] = contentLine.exec(line) ?? [];
    const at = open.at(-1) ?? root;
    if (name === '') faults.push(`no content line: ${line}`);
    else if (name === 'BEGIN') {
      const component = { name: value, properties: [], components: [] };
      at.components.push(component);
      open.push(component);
    } else if (name === 'END') {
      if (open.pop()?.name !== value) faults.push(`END:${value} closes something else`);
    } else
      at.properties.push({
        name: name.toUpperCase(),
        value,
        params: new Map(
          Array.from(params.matchAll(parameter), ([, key = '', values = '']) => [
            key.toUpperCase(),
            (values.match(/"[^"]*"|[^,]+/g) ?? []).map((one) => one.replaceAll('"', '')),
          ]),
        ),
      });
  }
  if (open.length !== 1) faults.push('a component is not closed');
  return { root, faults };
};

const all = ({ properties }: Component, name: string): Property[] => properties.filter((one) => one.name === name);
const one = (component: Component, name: string): string | undefined => all(component, name)[0]?.value;

/** Properties that must stand once, and those that may stand once at the most. */
const countFaults = (component: Component, must: readonly string[], may: readonly string[]): string[] => [
  ...must.filter((name) => all(component, name).length !== 1).map((name) => `${component.name} has not one ${name}`),
  ...may.filter((name) => all(component, name).length > 1).map((name) => `${component.name} has several ${name}`),
];

const utc = /^\d{8}T\d{6}Z$/;
const local = /^\d{8}T\d{6}$/;
const instantOf = (value: string): number =>
  Date.parse(value.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?$/, '$1-$2-$3T$4:$5:$6Z'));

/** §3.8.2.2, §3.8.2.4: both ends of one kind, real, the end after the beginning, and their zones in the file. */
const timeFaults = (event: Component, zones: ReadonlySet<string>): string[] => {
  const [start, end] = [all(event, 'DTSTART')[0], all(event, 'DTEND')[0]];
  const faults: string[] = [];
  for (const time of [start, end]) {
    if (!time) continue;
    const zone = time.params.get('TZID')?.[0];
    if (zone !== undefined && !zones.has(zone)) faults.push(`no VTIMEZONE of ${zone}`);
    if (!(zone === undefined ? utc : local).test(time.value)) faults.push(`no time: ${time.value}`);
    if (Number.isNaN(instantOf(time.value))) faults.push(`no such time: ${time.value}`);
  }
  if (all(event, 'DTEND').length > 0 && all(event, 'DURATION').length > 0) faults.push('DTEND and DURATION');
  if (start && end && start.params.get('TZID')?.[0] === end.params.get('TZID')?.[0])
    if (instantOf(end.value) <= instantOf(start.value)) faults.push('it ends before it begins');
  return faults;
};

/** §3.3.11: in a text the signs that mean something are escaped, and nothing else is. */
const isText = (value: string): boolean => /^(?:[^\\;,]|\\[\\;,nN])*$/su.test(value);

const texts = ['SUMMARY', 'DESCRIPTION', 'LOCATION', 'TZNAME'] as const;
const allowed: Readonly<Record<string, RegExp>> = {
  DTSTAMP: utc,
  'LAST-MODIFIED': utc,
  SEQUENCE: /^\d+$/,
  STATUS: /^(?:TENTATIVE|CONFIRMED|CANCELLED)$/,
  TRANSP: /^(?:OPAQUE|TRANSPARENT)$/,
  URL: /^[a-z][a-z0-9+.-]*:\S+$/i,
  ORGANIZER: /^mailto:[^\s@]+@[^\s@]+$/i,
  ATTENDEE: /^mailto:[^\s@]+@[^\s@]+$/i,
  TZOFFSETFROM: /^[+-]\d{4}(?:\d{2})?$/,
  TZOFFSETTO: /^[+-]\d{4}(?:\d{2})?$/,
};

const valueFaults = ({ name, properties }: Component): string[] =>
  properties.flatMap((property) => {
    const wrong =
      (texts.some((text) => text === property.name) && !isText(property.value)) ||
      allowed[property.name]?.test(property.value) === false;
    return wrong ? [`${name}: ${property.name} is wrong: ${property.value}`] : [];
  });

/** §3.6.1, and by RFC 5546 §3.2 what the method of the file asks of an event. */
const eventFaults = (event: Component, method: string | undefined, zones: ReadonlySet<string>): string[] => {
  const faults = [
    ...countFaults(
      event,
      ['UID', 'DTSTAMP', 'DTSTART'],
      [
        'DTEND',
        'SUMMARY',
        'DESCRIPTION',
        'LOCATION',
        'URL',
        'STATUS',
        'SEQUENCE',
        'TRANSP',
        'ORGANIZER',
        'LAST-MODIFIED',
      ],
    ),
    ...valueFaults(event),
    ...timeFaults(event, zones),
  ];
  if (method === undefined) return faults;
  const [attendees, status] = [all(event, 'ATTENDEE').length, one(event, 'STATUS')];
  faults.push(...countFaults(event, ['ORGANIZER'], []));
  if (method === 'PUBLISH' && attendees > 0) faults.push('PUBLISH names attendees');
  if (method === 'REQUEST' && (attendees === 0 || one(event, 'SUMMARY') === undefined))
    faults.push('REQUEST without attendees or a summary');
  if (method === 'REQUEST' && status === 'CANCELLED') faults.push('REQUEST of what is cancelled');
  if (method === 'CANCEL' && (one(event, 'SEQUENCE') === undefined || status !== 'CANCELLED'))
    faults.push('CANCEL without its number, or of what stands');
  return faults;
};

/** §3.6.5. */
const zoneFaults = (zone: Component): string[] => {
  const parts = zone.components.filter(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT');
  return [
    ...countFaults(zone, ['TZID'], []),
    ...(parts.length === 0 ? ['a zone without its rules'] : []),
    ...parts.flatMap((part) => [
      ...countFaults(part, ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'], ['RRULE']),
      ...valueFaults(part),
      ...(local.test(one(part, 'DTSTART') ?? '') ? [] : ['a zone’s rule does not begin at a local time']),
    ]),
  ];
};

/** Everything that is wrong with a file; nothing where it is as the two RFCs ask. */
export const faultsInCalendar = (file: string): string[] => {
  const { root, faults } = read(file);
  const [calendar, ...others] = root.components;
  if (!calendar || calendar.name !== 'VCALENDAR' || others.length > 0 || root.properties.length > 0)
    return [...formFaults(file), ...faults, 'it is not one VCALENDAR'];
  const of = (name: string) => calendar.components.filter((component) => component.name === name);
  const zones = new Set(of('VTIMEZONE').map((zone) => one(zone, 'TZID') ?? ''));
  const method = one(calendar, 'METHOD');
  const uids = of('VEVENT').map((event) => one(event, 'UID'));
  return [
    ...formFaults(file),
    ...faults,
    ...countFaults(calendar, ['PRODID', 'VERSION'], ['CALSCALE', 'METHOD']),
    ...(one(calendar, 'VERSION') === '2.0' ? [] : ['another version than 2.0']),
    ...(calendar.components.length === 0 ? ['nothing is in it'] : []),
    ...(new Set(uids).size === uids.length ? [] : ['two events of one UID']),
    ...of('VEVENT').flatMap((event) => eventFaults(event, method, zones)),
    ...of('VTIMEZONE').flatMap(zoneFaults),
  ];
};
