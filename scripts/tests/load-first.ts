// sanitize-html requires this ES module, and Jest refuses that while another module is still importing it.
import 'htmlparser2';
