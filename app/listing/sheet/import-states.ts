export type ImportState = 'checking' | 'checked' | 'applying' | 'applied' | 'refused' | 'withdrawn';
