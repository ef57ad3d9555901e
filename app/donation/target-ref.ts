/** What a member may donate to: a gift (by id) or a government (by code). */
export type TargetRef = { goods: number } | { government: string };
