import { z } from 'zod';
import { enrolmentView, newSecret, openEnrolment, packEnrolment } from '#app/account/totp.ts';
import { fields } from '#app/forms/fields.ts';
import { parseForm } from '#app/forms/parse.ts';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import type { KeptCodes } from '#app/ui/kept-codes.ts';
import { config } from '#platform/config.ts';
import { formatDateTime } from '#platform/jst.ts';
import { consumeEach } from '#platform/throttle.ts';
import { renewRecoveryCodes, secondFactorState, switchOff, switchOn } from '../../security/second-factor.ts';
import { readSecondFactor, secondFactorSchema } from '../../security/second-factor-form.ts';
import { ownerOf } from '../../security/totp.ts';
import { type Answer, askPassword, done, refuse, show, type Visit, wait } from '../visit.ts';

export async function secondFactorView({ url, member }: Visit) {
  const wanted = url.searchParams.get('do');
  const state = await secondFactorState(member.id);
  return { ...state, step: wanted === 'off' || wanted === 'renew' ? (wanted as 'off' | 'renew') : null };
}

export async function changeSecondFactor(visit: Visit, form: FormData): Promise<Answer> {
  switch (form.get('intent')) {
    case 'enrol':
      return enrol(visit, form);
    case 'renew':
      return renew(visit, form);
    case 'off':
      return off(visit, form);
    default:
      return begin(visit, form);
  }
}

async function begin(visit: Visit, form: FormData): Promise<Answer> {
  const refused = await askPassword(visit, form, EMPTY_REPLY);
  if (refused) return refused;
  return show({
    enrolment: enrolment(visit, packEnrolment(ownerOf(visit.member.id), newSecret(), visit.now))!,
  });
}

function enrolment({ member, now }: Visit, packed: string) {
  const secret = openEnrolment(ownerOf(member.id), packed, now);
  return secret === undefined ? undefined : { packed, ...enrolmentView(member.email, secret) };
}

const STALE = '設定の有効期限が切れました。お手数ですが、はじめからお手続きください';

async function enrol(visit: Visit, form: FormData): Promise<Answer> {
  const { paths, member, now } = visit;
  const packed = String(form.get('_enrolment') ?? '');
  const again = enrolment(visit, packed);
  if (!again) return refuse(EMPTY_REPLY, '', STALE);
  const parsed = parseForm(form, z.object({ code: fields.code(6) }));
  if (!parsed.ok) return show({ enrolment: again }, parsed.reply);
  const result = await switchOn(paths, member, { enrolment: packed, code: parsed.value.code }, now);
  switch (result.kind) {
    case 'on':
      return show({ recoveryCodes: newCodes(visit, result.recoveryCodes) });
    case 'already_on':
      return refuse(EMPTY_REPLY, '', '2段階認証はすでに設定されています');
    case 'stale':
      return refuse(EMPTY_REPLY, '', STALE);
    case 'wrong':
      return show(
        { enrolment: again },
        {
          values: {},
          errors: {
            code: ['確認コードが正しくありません。認証アプリに表示されている最新の6桁を入力してください'],
          },
        },
      );
  }
}

function newCodes({ member, now }: Visit, codes: string[]): KeptCodes {
  return { codes, about: `${config().SITE_NAME} ${member.email}(${formatDateTime(now)} 作成)` };
}

async function renew(visit: Visit, form: FormData): Promise<Answer> {
  const refused = await askPassword(visit, form, EMPTY_REPLY);
  if (refused) return refused;
  const codes = await renewRecoveryCodes(visit.paths, visit.member, visit.now);
  return codes
    ? show({ recoveryCodes: newCodes(visit, codes) })
    : refuse(EMPTY_REPLY, '', '2段階認証は設定されていません');
}

/** Needs password and code: neither a borrowed telephone nor a known password alone can switch it off. */
async function off(visit: Visit, form: FormData): Promise<Answer> {
  const { paths, member, now } = visit;
  const parsed = parseForm(form, secondFactorSchema);
  if (!parsed.ok) return refuse(parsed.reply);
  const refused = await askPassword(visit, form, EMPTY_REPLY);
  if (refused) return refused;
  const key = `member:${member.id}`;
  const taken = await consumeEach([
    ['second_step_account', key],
    ['second_step_long_account', key],
  ]);
  if (!taken.ok) return wait(EMPTY_REPLY, taken.retryAfter);
  const result = await switchOff(paths, member, readSecondFactor(parsed.value.code), now);
  if (result === 'wrong') return refuse(EMPTY_REPLY, 'code', '確認コードが正しくありません');
  return done(paths, 'second_factor_off', 'second-factor');
}
