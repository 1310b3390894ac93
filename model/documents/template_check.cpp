#include "model/documents/template_check.h"

#include "model/documents/paper.h"
#include "model/documents/template_painter.h"
#include "model/documents/ticket_words.h"

#include <QLocale>

#include <algorithm>

namespace rowlock {

namespace {

struct CheckTexts
{
    Q_DECLARE_TR_FUNCTIONS(TemplateCheck)
};

constexpr double slackMm = 0.05;

class TemplateChecker
{
public:
    TemplateChecker(const PaperTemplate &paper, const QList<TicketPrint> &samples, int dpi)
        : m_paper(paper), m_samples(samples), m_dpi(dpi > 0 ? dpi : paper.paper.dpi)
    {}

    QList<TemplateFinding> findings()
    {
        for (qsizetype i = 0; i < m_paper.elements.size(); ++i) {
            const TemplateElement &element = m_paper.elements.at(i);
            checkPlace(i, element);
            if (element.kind == ElementKind::Text || element.kind == ElementKind::Seat)
                checkTexts(i, element);
            if (element.kind == ElementKind::Barcode)
                checkCode(i, element);
            for (qsizetype other = i + 1; other < m_paper.elements.size(); ++other)
                checkOverlap(i, other);
        }
        checkWords();
        return m_findings;
    }

private:
    void add(qsizetype index, bool isBad, const QString &sentence)
    {
        const TemplateFinding finding{int(index) + 1, isBad,
                                      elementSaid(m_paper, index) + QStringLiteral(": ") + sentence};
        if (!m_findings.contains(finding))
            m_findings.append(finding);
    }

    static QString inMm(double units) { return QLocale::c().toString(units / unitsPerMm, 'f', 1); }

    void checkPlace(qsizetype index, const TemplateElement &element)
    {
        if (element.kind == ElementKind::Part)
            return;
        const bool isStroke = element.kind == ElementKind::Line || element.kind == ElementKind::Frame;
        const double across = isStroke && element.box.width() > 0 ? element.stroke / 2 : 0;
        const double down = isStroke && element.box.height() > 0 ? element.stroke / 2 : 0;
        const QRectF box = element.box.adjusted(-down, -across, down, across); // a line is as thick beside it
        const QRectF reachable = m_paper.paper.reachable().adjusted(-slackMm, -slackMm, slackMm, slackMm);
        if (box.left() < reachable.left() || box.top() < reachable.top() || box.right() > reachable.right()
            || box.bottom() > reachable.bottom())
            add(index, true, CheckTexts::tr("it lies partly where the printer does not print, or beside the paper."));
    }

    void checkTexts(qsizetype index, const TemplateElement &element)
    {
        for (const TicketPrint &print : m_samples) {
            for (const Ticket &ticket : print.order.tickets) {
                if (ticket.state != TicketState::Valid || !isShown(element, print))
                    continue;
                if (element.kind == ElementKind::Text)
                    checkText(index, element, print, ticket);
                else
                    checkSeat(index, element, print, ticket);
            }
        }
    }

    // A control slip may shorten what stands in full beside it.
    bool isSaidElsewhere(qsizetype index, const TemplateElement &element, const TicketPrint &print,
                         const Ticket &ticket) const
    {
        const auto fits = [&](TicketWord word) {
            for (qsizetype i = 0; i < m_paper.elements.size(); ++i) {
                const TemplateElement &other = m_paper.elements.at(i);
                if (i != index && other.kind == ElementKind::Text && isShown(other, print) && other.words.contains(word)
                    && !fitText(uprightBox(other).size(), textAsked(other, elementSays(other, print, ticket))).isCut)
                    return true;
            }
            return false;
        };
        return !element.words.isEmpty()
               && std::all_of(element.words.begin(), element.words.end(),
                              [&](TicketWord word) { return ticketSays(word, print, ticket).isEmpty() || fits(word); });
    }

    void checkText(qsizetype index, const TemplateElement &element, const TicketPrint &print, const Ticket &ticket)
    {
        const QString text = elementSays(element, print, ticket);
        if (text.isEmpty())
            return;
        const QRectF box = uprightBox(element);
        const TextFit fit = fitText(box.size(), textAsked(element, text));
        if (fit.isCut)
            add(index, !isSaidElsewhere(index, element, print, ticket),
                CheckTexts::tr("“%1” is cut off. Give it more room or lines, or let it be smaller.").arg(text));
        else if (fit.height() > box.height() + slackMm * unitsPerMm)
            add(index, true,
                CheckTexts::tr("its letters are %1 mm high and its box %2 mm.")
                    .arg(inMm(fit.height()), inMm(box.height())));
    }

    static QString cutSeat(const TemplateElement &element, const Ticket &ticket)
    {
        const QList<TicketField> fields = ticketFields(ticket);
        for (qsizetype i = 0; i < fields.size(); ++i) {
            const QSizeF room = seatRoom(element, fields.size(), i);
            TextAsked asked = textAsked(element, flat(fields[i].value));
            asked.lines = element.isTable && i == 0 ? 2 : 1;
            const TextFit fit = fitText(room, asked);
            if (fit.isCut || fit.height() > room.height() * 1.05)
                return asked.text;
        }
        return {};
    }

    void checkSeat(qsizetype index, const TemplateElement &element, const TicketPrint &print, const Ticket &ticket)
    {
        const QString cut = cutSeat(element, ticket);
        if (cut.isEmpty())
            return;
        const bool isWhole =
            std::any_of(m_paper.elements.begin(), m_paper.elements.end(), [&](const TemplateElement &other) {
                return other.kind == ElementKind::Seat && isShown(other, print) && cutSeat(other, ticket).isEmpty();
            });
        add(index, !isWhole, CheckTexts::tr("“%1” is cut off. Give it more room, or let it be smaller.").arg(cut));
    }

    void checkCode(qsizetype index, const TemplateElement &element)
    {
        for (const TicketPrint &print : m_samples) {
            for (const Ticket &ticket : print.order.tickets) {
                const QString said = scannedCode(print, ticket);
                const auto code = barcode(element.symbology, said);
                if (!code) {
                    add(index, true, code.error().message);
                    continue;
                }
                const QRectF box = uprightBox(element).adjusted(0, 0, 0, -codeText(element, said).height());
                checkModules(index, element, *code,
                             placeBarcode(*code, box, element.module * unitsPerMm, dotUnits(m_dpi)), box);
            }
        }
    }

    void checkModules(qsizetype index, const TemplateElement &element, const Barcode &code, const BarcodePlace &place,
                      const QRectF &box)
    {
        const double least = m_dpi > 0 ? leastModuleDots(element.symbology, m_dpi) * dotUnits(m_dpi)
                                       : leastModuleMm(element.symbology) * unitsPerMm;
        const double width = (code.columns + 2 * code.quiet) * least;
        const double height = code.isBar() ? 8 * unitsPerMm : (code.rows * code.rowModules + 2 * code.quiet) * least;
        if (place.module < least * 0.999 || !place.hasRoom || box.height() < (code.isBar() ? height : 0))
            add(index, true,
                CheckTexts::tr("a scanner will not read it. With the white around it, it wants %1 by %2 mm besides the "
                               "text below.")
                    .arg(inMm(width), inMm(height)));
    }

    void checkOverlap(qsizetype one, qsizetype other)
    {
        const TemplateElement &first = m_paper.elements.at(one), &second = m_paper.elements.at(other);
        const auto isStroke = [](const TemplateElement &element) {
            return element.kind == ElementKind::Line || element.kind == ElementKind::Frame;
        };
        const bool apart =
            first.when != ShownWhen::Always && second.when != ShownWhen::Always && first.when != second.when;
        const bool besideLogo =
            (first.kind == ElementKind::Logo && second.kind == ElementKind::Text)
            || (first.kind == ElementKind::Text && second.kind == ElementKind::Logo); // the text ends before it
        if (apart || besideLogo || isStroke(first) || isStroke(second) || first.kind == ElementKind::Part)
            return;
        const QRectF both = first.box.intersected(second.box);
        if (both.width() > slackMm && both.height() > slackMm)
            add(other, first.kind == ElementKind::Barcode || second.kind == ElementKind::Barcode,
                CheckTexts::tr("it overlaps element %1 (%2).").arg(one + 1).arg(elementName(first.kind)));
    }

    void checkWords()
    {
        if (m_paper.use == PaperFor::Receipt)
            return checkParts();
        const auto says = [this](std::initializer_list<TicketWord> words) {
            return std::any_of(m_paper.elements.begin(), m_paper.elements.end(), [&](const TemplateElement &element) {
                return std::any_of(words.begin(), words.end(),
                                   [&](TicketWord word) { return element.words.contains(word); });
            });
        };
        const auto has = [this](ElementKind kind) {
            return std::any_of(m_paper.elements.begin(), m_paper.elements.end(),
                               [&](const TemplateElement &element) { return element.kind == kind; });
        };
        if (!has(ElementKind::Barcode))
            whole(true, CheckTexts::tr("Nothing on it can be scanned."));
        if (!says({TicketWord::Performance}))
            whole(true, CheckTexts::tr("It does not say which performance it is for."));
        if (!says({TicketWord::Date, TicketWord::Day}))
            whole(true, CheckTexts::tr("It does not say which day it is for."));
        if (!has(ElementKind::Seat) && !says({TicketWord::Place}) && !says({TicketWord::Seat}))
            whole(true, CheckTexts::tr("It does not say where to sit."));
        if (!says({TicketWord::Reprint}))
            whole(false,
                  CheckTexts::tr("It has no place for the mark of a reprint, which then stands at its lower edge."));
        if (!says({TicketWord::Terms}))
            whole(false, CheckTexts::tr("The house's terms are not on it."));
        if (!says({TicketWord::Code})
            && std::none_of(m_paper.elements.begin(), m_paper.elements.end(),
                            [](const TemplateElement &e) { return e.kind == ElementKind::Barcode && e.isSaid; }))
            whole(false,
                  CheckTexts::tr("The code is not written below its bars: where a scanner fails, nobody can type "
                                 "it."));
    }

    void checkParts()
    {
        const auto has = [this](ReceiptPart part) {
            return std::any_of(m_paper.elements.begin(), m_paper.elements.end(),
                               [&](const TemplateElement &element) { return element.part == part; });
        };
        for (const ReceiptPart part :
             {ReceiptPart::House, ReceiptPart::Order, ReceiptPart::Lines, ReceiptPart::Total, ReceiptPart::Taxes,
              ReceiptPart::Tenders, ReceiptPart::Printed, ReceiptPart::Copy})
            if (!has(part))
                whole(true, CheckTexts::tr("A receipt has the part %1, and this one has not.").arg(partName(part)));
    }

    void whole(bool isBad, const QString &sentence) { m_findings.append({0, isBad, sentence}); }

    static QSizeF seatRoom(const TemplateElement &element, qsizetype fields, qsizetype index)
    {
        const QRectF box = uprightBox(element);
        if (!element.isTable)
            return {box.width() * 0.6, box.height() / 3};
        const double others = box.width() * (fields > 2 ? 0.234 : 0.383);
        const double width = index == 0 ? box.width() - others * (double(fields) - 1) : others;
        return {width - std::min(3.6 * unitsPerMm, box.width() * 0.04), box.height() - 4.2 * unitsPerMm};
    }

    const PaperTemplate &m_paper;
    const QList<TicketPrint> &m_samples;
    int m_dpi;
    QList<TemplateFinding> m_findings;
};

} // namespace

QList<TemplateFinding> checkTemplate(const PaperTemplate &paper, const QList<TicketPrint> &samples, int dpi)
{
    return TemplateChecker(paper, samples, dpi).findings();
}

} // namespace rowlock
