export { default, handleError } from './site/render-page.tsx';
