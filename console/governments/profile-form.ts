import type { FormReply } from '#app/forms/reply.ts';
import {
  PROFILE_NAMES,
  type Profile,
  type ProfileName,
  readProfile,
} from '#app/municipality/profile-columns.ts';

/** Reads the form of a government's profile; ways to pay come as several values of one name. */
export function readProfileForm(form: FormData): { reply: FormReply; profile: Profile | undefined } {
  const texts: Partial<Record<ProfileName, string>> = {};
  for (const name of PROFILE_NAMES) texts[name] = form.getAll(name).map(String).join('、');
  const { profile, faults } = readProfile(texts);
  const errors = Object.fromEntries([...faults].map(([name, words]) => [name, [words]]));
  return {
    reply: { values: texts as Record<string, string>, errors },
    profile: faults.size > 0 ? undefined : profile,
  };
}
