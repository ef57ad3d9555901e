/** Looked at, being taken over, taken over, given up. */
export type TrackingState = 'checked' | 'applying' | 'applied' | 'withdrawn';
