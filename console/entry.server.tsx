export { default, handleError } from '#app/site/render-page.tsx';
