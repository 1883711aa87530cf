/**
 * A simple model of an answer set: what the server should say and keep, told in the plainest way. Times in whole
 * seconds.
 */

/** What can be done to a set. `ago`: how long before its arrival the answer was given. */
export type Step =
  | { do: 'answer'; device: number; number: number; group: number; option: number | null; ago: number; times: number }
  | { do: 'many'; device: number; list: { number: number; group: number; option: number | null; ago: number }[] }
  | { do: 'retry'; back: number }
  | { do: 'start' | 'pause' | 'continue' | 'finish' | 'look' }
  | { do: 'wait'; seconds: number };

type Kept = { device: number; number: number; group: number; option: number | null; at: number };
type Sent = Kept & { order: number };

/** Seconds after the end in which an answer given before it is still kept. */
const grace = 24 * 3600;

/** Just before the first step the set was made: nothing was answered in it before. In seconds, as all of it. */
const made = -0.001;

export class SetModel {
  now = 0;
  status: 'OK' | 'Paused' | 'Finished' | 'Expired' = 'OK';
  started: number | null = null;
  finishedAt = 0;
  pausedAt = 0;
  paused = 0;
  readonly log: Sent[] = [];
  readonly inForce = new Map<number, Kept>();
  readonly duration: number | null;
  readonly groups: readonly number[];

  constructor(duration: number | null, groups: readonly number[]) {
    this.duration = duration;
    this.groups = groups;
  }

  get end(): number {
    return this.duration === null || this.started === null ? Infinity : this.started + this.duration + this.paused;
  }

  /** What everybody who looks at the set sees first: whether its time ran out. */
  settle(): void {
    if (this.status === 'OK' && this.now >= this.end) this.status = 'Expired';
  }

  get answered(): number {
    return this.groups.filter((group) => (this.inForce.get(group)?.option ?? null) !== null).length;
  }

  /** The code of a refusal, or 'kept'. */
  answer(device: number, number: number, group: number, option: number | null, given: number): string {
    const known = this.log.some((sent) => sent.device === device && sent.number === number);
    const at = Math.min(this.now, Math.max(given, this.started ?? made));
    const refused = this.refusal(at);
    const finished = this.status === 'Finished';
    if (refused === 'EXPIRED' && this.status === 'OK') this.status = 'Expired';
    if (refused !== null && refused !== 'LATE')
      return known && refused !== 'EXPIRED' ? 'kept' : known ? 'EXPIRED kept' : refused;
    if (!known) this.keep({ device, number, group, option, at });
    if (refused === null) return 'kept';
    if (finished) return 'FINISHED kept';
    this.status = 'Expired';
    return 'EXPIRED kept';
  }

  private refusal(at: number): 'NOT_STARTED' | 'PAUSED' | 'FINISHED' | 'EXPIRED' | 'LATE' | null {
    if (this.status === 'Finished')
      return at < this.finishedAt && this.now < this.finishedAt + grace ? 'LATE' : 'FINISHED';
    if (this.started === null) return this.duration === null ? null : 'NOT_STARTED';
    if (this.status === 'Paused') return this.duration === null || at <= this.pausedAt ? null : 'PAUSED';
    if (this.status === 'OK' && this.now < this.end) return null;
    return at < this.end && this.now < this.end + grace ? 'LATE' : 'EXPIRED';
  }

  private keep(given: Kept): void {
    const newer = this.log.some(
      (sent) => sent.device === given.device && sent.group === given.group && sent.number > given.number,
    );
    const holding = this.inForce.get(given.group);
    const ownTurn =
      holding !== undefined &&
      this.log.some((sent) => sent.device === given.device && sent.group === given.group && sent.at === holding.at);
    this.log.push({ ...given, order: this.log.length });
    if (!newer && (holding === undefined || holding.at <= given.at || ownTurn)) this.inForce.set(given.group, given);
    this.started ??= given.at;
  }

  move(what: 'start' | 'pause' | 'continue' | 'finish'): string {
    this.settle();
    if (what === 'start') {
      if (this.status !== 'OK') return 'NOT_FOUND';
      this.started ??= this.now;
      return 'done';
    }
    if (this.status === 'Finished') return what === 'finish' ? 'done' : 'FINISHED';
    if (this.status === 'Expired') return 'EXPIRED';
    if (what !== 'continue' && this.started === null) return 'NOT_STARTED';
    if (what === 'pause' && this.status === 'OK') {
      this.status = 'Paused';
      this.pausedAt = this.now;
    } else if (what === 'continue' && this.status === 'Paused') this.resume('OK');
    else if (what === 'finish') {
      if (this.answered < this.groups.length) return 'INVALID_ANSWER';
      if (this.status === 'Paused') this.resume('Finished');
      this.status = 'Finished';
      this.finishedAt = this.now;
    }
    return 'done';
  }

  private resume(status: 'OK' | 'Finished'): void {
    this.paused += this.now - this.pausedAt;
    this.status = status;
  }
}
