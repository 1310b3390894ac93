#include "model/domain/names.h"
#include "model/domain/paper_template.h"
#include "model/domain/plain_text.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <cmath>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

struct SchemaTexts
{
    Q_DECLARE_TR_FUNCTIONS(PaperTemplate)
};

constexpr int templateVersion = 1;
constexpr qsizetype largestTemplate = 60'000; // bytes
constexpr qsizetype longestTemplateText = 500;

constexpr Names<TicketWord, ticketWords> ticketWordNames = {{{TicketWord::Performance, "performance"},
                                                             {TicketWord::Date, "date"},
                                                             {TicketWord::Day, "day"},
                                                             {TicketWord::Time, "time"},
                                                             {TicketWord::Doors, "doors"},
                                                             {TicketWord::Venue, "venue"},
                                                             {TicketWord::House, "house"},
                                                             {TicketWord::Address, "address"},
                                                             {TicketWord::TaxNumber, "tax_number"},
                                                             {TicketWord::Section, "section"},
                                                             {TicketWord::Row, "row"},
                                                             {TicketWord::Seat, "seat"},
                                                             {TicketWord::Place, "place"},
                                                             {TicketWord::Category, "category"},
                                                             {TicketWord::PriceType, "price_type"},
                                                             {TicketWord::Price, "price"},
                                                             {TicketWord::Tax, "tax"},
                                                             {TicketWord::Fees, "fees"},
                                                             {TicketWord::Order, "order"},
                                                             {TicketWord::OrderCaption, "order_caption"},
                                                             {TicketWord::Number, "number"},
                                                             {TicketWord::Patron, "patron"},
                                                             {TicketWord::Terms, "terms"},
                                                             {TicketWord::Printed, "printed"},
                                                             {TicketWord::Reprint, "reprint"},
                                                             {TicketWord::Code, "code"}}};
constexpr Names<ReceiptPart, receiptParts> receiptPartNames = {{{ReceiptPart::Logo, "logo"},
                                                                {ReceiptPart::House, "house"},
                                                                {ReceiptPart::Address, "address"},
                                                                {ReceiptPart::TaxNumber, "tax_number"},
                                                                {ReceiptPart::Copy, "copy"},
                                                                {ReceiptPart::Order, "order"},
                                                                {ReceiptPart::Performance, "performance"},
                                                                {ReceiptPart::Lines, "lines"},
                                                                {ReceiptPart::Total, "total"},
                                                                {ReceiptPart::Taxes, "taxes"},
                                                                {ReceiptPart::Tenders, "tenders"},
                                                                {ReceiptPart::Served, "served"},
                                                                {ReceiptPart::Printed, "printed"},
                                                                {ReceiptPart::Rule, "rule"},
                                                                {ReceiptPart::Text, "text"}}};
constexpr Names<Symbology, 4> symbologiesNamed = {{{Symbology::Qr, "qr"},
                                                   {Symbology::Code128, "code128"},
                                                   {Symbology::Pdf417, "pdf417"},
                                                   {Symbology::Aztec, "aztec"}}};
constexpr Names<ElementKind, 7> kindsWritten = {{{ElementKind::Text, "text"},
                                                 {ElementKind::Seat, "seat"},
                                                 {ElementKind::Logo, "logo"},
                                                 {ElementKind::Line, "line"},
                                                 {ElementKind::Frame, "frame"},
                                                 {ElementKind::Barcode, "barcode"},
                                                 {ElementKind::Part, "part"}}};
constexpr Names<TextWeight, 5> weightNames = {{{TextWeight::Regular, "regular"},
                                               {TextWeight::Medium, "medium"},
                                               {TextWeight::Semibold, "semibold"},
                                               {TextWeight::Bold, "bold"},
                                               {TextWeight::Black, "black"}}};
constexpr Names<TextAlign, 3> alignNames = {
    {{TextAlign::Left, "left"}, {TextAlign::Centre, "centre"}, {TextAlign::Right, "right"}}};
constexpr Names<ShownWhen, 3> whenNames = {
    {{ShownWhen::Always, "always"}, {ShownWhen::WithTerms, "terms"}, {ShownWhen::WithoutTerms, "no_terms"}}};
constexpr Names<PaperFeed, 2> feedNames = {{{PaperFeed::Page, "page"}, {PaperFeed::Roll, "roll"}}};

// One object of a template: keys are taken out of it, and what is left at the end nobody knows.
class TemplateReader
{
public:
    TemplateReader(QJsonObject json, QString where, int element) : m_json(json), m_where(where), m_element(element) {}

    tl::unexpected<Error> wrong(const QString &sentence) const
    {
        QJsonObject details{{u"argument"_s, u"template"_s}};
        if (m_element > 0)
            details.insert(u"element"_s, m_element);
        return refuse(ErrorCode::InvalidArgument, m_where + u": "_s + sentence, details);
    }

    bool has(const QString &key) const { return m_json.contains(key); }

    Result<double> number(const QString &key, double usual, double from, double to)
    {
        const QJsonValue value = m_json.take(key);
        if (value.isUndefined())
            return usual;
        const double given = value.toDouble(NAN);
        if (!(given >= from && given <= to))
            return wrong(SchemaTexts::tr("%1 is a number from %2 to %3.").arg(key).arg(from).arg(to));
        return given;
    }

    Result<int> whole(const QString &key, int usual, int from, int to)
    {
        TRY_GET(const double given, number(key, usual, from, to));
        if (given != std::floor(given))
            return wrong(SchemaTexts::tr("%1 is a whole number.").arg(key));
        return int(given);
    }

    Result<bool> flag(const QString &key, bool usual)
    {
        const QJsonValue value = m_json.take(key);
        if (!value.isUndefined() && !value.isBool())
            return wrong(SchemaTexts::tr("%1 is true or false.").arg(key));
        return value.toBool(usual);
    }

    Result<QString> text(const QString &key)
    {
        const QJsonValue value = m_json.take(key);
        const QString given = value.toString();
        if ((!value.isUndefined() && !value.isString()) || given.size() > longestTemplateText || !isPlainText(given))
            return wrong(SchemaTexts::tr("%1 is a text of at most %2 characters in one line.")
                             .arg(key)
                             .arg(longestTemplateText));
        return given;
    }

    template <typename Enum, size_t count>
    Result<Enum> named(const QString &key, const Names<Enum, count> &names, Enum usual)
    {
        const QJsonValue value = m_json.take(key);
        if (value.isUndefined())
            return usual;
        const auto found = valueIn(names, value.toString());
        return found ? found : wrong(key + u": "_s + found.error().message);
    }

    Result<int> rotation()
    {
        TRY_GET(const int given, whole(u"rotation"_s, 0, 0, 270));
        if (given % 90 != 0)
            return wrong(SchemaTexts::tr("rotation is 0, 90, 180 or 270."));
        return given;
    }

    Result<QList<double>> numbers(const QString &key, qsizetype count, double from, double to)
    {
        const QJsonValue value = m_json.take(key);
        const QJsonArray list = value.toArray();
        QList<double> given;
        for (const QJsonValue &each : list) {
            const double number = each.toDouble(NAN);
            if (!(number >= from && number <= to))
                break;
            given.append(number);
        }
        if (given.size() != count || list.size() != count)
            return wrong(
                SchemaTexts::tr("%1 is a list of %2 numbers from %3 to %4.").arg(key).arg(count).arg(from).arg(to));
        return given;
    }

    QJsonValue take(const QString &key) { return m_json.take(key); }

    Result<Done> nothingElse() const
    {
        if (!m_json.isEmpty())
            return wrong(SchemaTexts::tr("“%1” is not known here.").arg(m_json.keys().first().left(40)));
        return Done{};
    }

private:
    QJsonObject m_json;
    QString m_where;
    int m_element;
};

Result<PaperSheet> sheetFrom(const QJsonValue &json)
{
    TemplateReader reader(json.toObject(), SchemaTexts::tr("The sheet"), 0);
    if (!json.isObject())
        return reader.wrong(SchemaTexts::tr("it has a size, where the first ticket begins, and how many are on it."));
    PaperSheet sheet;
    TRY_GET(const QList<double> size, reader.numbers(u"size"_s, 2, 10, widestPaper));
    TRY_GET(const QList<double> first, reader.numbers(u"first"_s, 2, 0, widestPaper));
    TRY_GET(sheet.across, reader.whole(u"across"_s, 1, 1, 20));
    TRY_GET(sheet.down, reader.whole(u"down"_s, 1, 1, 40));
    TRY(reader.nothingElse());
    sheet.size = {size[0], size[1]};
    sheet.first = {first[0], first[1]};
    return sheet;
}

Result<TemplatePaper> paperFrom(const QJsonValue &json, PaperFor use)
{
    TemplateReader reader(json.toObject(), SchemaTexts::tr("The paper"), 0);
    TemplatePaper paper;
    TRY_GET(paper.feed, reader.named(u"feed"_s, feedNames, PaperFeed::Page));
    const bool isEndless = use == PaperFor::Receipt && paper.feed == PaperFeed::Roll;
    TRY_GET(const double width, reader.number(u"width"_s, 0, 20, widestPaper));
    TRY_GET(const double height, reader.number(u"height"_s, 0, isEndless ? 0 : 20, widestPaper));
    if (width <= 0 || (height <= 0) != isEndless)
        return reader.wrong(isEndless ? SchemaTexts::tr("a receipt on a roll has a width and no height.")
                                      : SchemaTexts::tr("it has a width and a height, in millimetres."));
    paper.size = {width, height};
    TRY_GET(paper.dpi, reader.whole(u"dpi"_s, 0, 0, 1200));
    if (paper.dpi != 0 && paper.dpi < 100)
        return reader.wrong(SchemaTexts::tr("dpi is 0, or 100 to 1200: usually 203 or 300."));
    if (reader.has(u"margins"_s)) {
        TRY_GET(const QList<double> margins, reader.numbers(u"margins"_s, 4, 0, 100));
        paper.margins = {margins[0], margins[1], margins[2], margins[3]};
    }
    const QSizeF room(paper.size.width() - paper.margins.left() - paper.margins.right(),
                      paper.size.height() - paper.margins.top() - paper.margins.bottom());
    if (room.width() < 10 || (!isEndless && room.height() < 10))
        return reader.wrong(SchemaTexts::tr("its margins leave no room on it."));
    TRY_GET(paper.rotation, reader.rotation());
    if (const QJsonValue sheet = reader.take(u"sheet"_s); !sheet.isUndefined()) {
        TRY_GET(paper.sheet, sheetFrom(sheet));
        const QSizeF lying = paper.rotation % 180 == 0 ? paper.size : paper.size.transposed();
        if (use == PaperFor::Receipt
            || paper.sheet.first.x() + paper.sheet.across * lying.width() > paper.sheet.size.width()
            || paper.sheet.first.y() + paper.sheet.down * lying.height() > paper.sheet.size.height())
            return reader.wrong(SchemaTexts::tr("so many tickets have no room on its sheet."));
    }
    TRY(reader.nothingElse());
    return paper;
}

Result<Done> readText(TemplateReader &reader, TemplateElement &element)
{
    TRY_GET(element.text, reader.text(u"text"_s));
    const QJsonArray words = reader.take(u"words"_s).toArray();
    for (const QJsonValue &each : words) {
        const auto word = valueIn(ticketWordNames, each.toString());
        if (!word)
            return reader.wrong(u"words: "_s + word.error().message);
        element.words.append(*word);
    }
    if (element.words.isEmpty() == element.text.isEmpty() || element.words.size() > 10)
        return reader.wrong(SchemaTexts::tr("a text has words, or a text, and not both."));
    return Done{};
}

Result<Done> readLetters(TemplateReader &reader, TemplateElement &element)
{
    TRY_GET(element.points, reader.number(u"points"_s, 9, 3, 200));
    TRY_GET(element.least, reader.number(u"least"_s, std::min(element.points, 6.0), 3, element.points));
    TRY_GET(element.weight, reader.named(u"weight"_s, weightNames, TextWeight::Regular));
    TRY_GET(element.align, reader.named(u"align"_s, alignNames, TextAlign::Left));
    return Done{};
}

Result<Done> readBarcode(TemplateReader &reader, TemplateElement &element)
{
    TRY_GET(element.symbology, reader.named(u"symbol"_s, symbologiesNamed, Symbology::Qr));
    TRY_GET(element.module, reader.number(u"module"_s, 0, 0, 5));
    TRY_GET(element.isSaid, reader.flag(u"said"_s, true));
    return Done{};
}

Result<Done> readBox(TemplateReader &reader, TemplateElement &element)
{
    TRY_GET(const QList<double> box, reader.numbers(u"box"_s, 4, 0, widestPaper));
    element.box = {box[0], box[1], box[2], box[3]};
    const bool isLine = element.kind == ElementKind::Line;
    if (isLine ? (box[2] > 0) == (box[3] > 0) : box[2] <= 0 || box[3] <= 0)
        return reader.wrong(isLine ? SchemaTexts::tr("a line goes across or down: its box has a width or a height.")
                                   : SchemaTexts::tr("its box is left, top, width and height, in millimetres."));
    TRY_GET(element.when, reader.named(u"when"_s, whenNames, ShownWhen::Always));
    return Done{};
}

Result<TemplateElement> elementFrom(const QJsonValue &json, PaperFor use, int number)
{
    const QString kind = json[u"kind"].toString();
    TemplateReader reader(json.toObject(), SchemaTexts::tr("Element %1 (%2)").arg(number).arg(kind.left(20)), number);
    TemplateElement element;
    TRY_GET(element.kind, reader.named(u"kind"_s, kindsWritten, ElementKind::Part));
    if ((element.kind == ElementKind::Part) != (use == PaperFor::Receipt))
        return reader.wrong(use == PaperFor::Receipt ? SchemaTexts::tr("a receipt is made of parts.")
                                                     : SchemaTexts::tr("a ticket is made of text, seat, logo, line, "
                                                                       "frame and barcode."));
    if (element.kind == ElementKind::Part) {
        if (!reader.has(u"part"_s))
            return reader.wrong(SchemaTexts::tr("say which part it is."));
        TRY_GET(element.part, reader.named(u"part"_s, receiptPartNames, ReceiptPart::Rule));
        TRY_GET(element.text, reader.text(u"text"_s));
        if ((element.part == ReceiptPart::Text) == element.text.isEmpty())
            return reader.wrong(SchemaTexts::tr("the part text has a text, and no other has one."));
    } else {
        TRY(readBox(reader, element));
    }
    if (element.kind == ElementKind::Text) {
        TRY(readText(reader, element));
        TRY_GET(element.lines, reader.whole(u"lines"_s, 1, 1, 20));
    }
    if (element.kind == ElementKind::Text || element.kind == ElementKind::Seat || element.kind == ElementKind::Part)
        TRY(readLetters(reader, element));
    if (element.kind == ElementKind::Text || element.kind == ElementKind::Barcode
        || element.kind == ElementKind::Seat) {
        TRY_GET(element.rotation, reader.rotation());
    }
    if (element.kind == ElementKind::Seat) {
        TRY_GET(element.isTable, reader.flag(u"table"_s, true));
    }
    if (element.kind == ElementKind::Barcode)
        TRY(readBarcode(reader, element));
    if (element.kind == ElementKind::Line || element.kind == ElementKind::Frame) {
        TRY_GET(element.stroke, reader.number(u"stroke"_s, 0.3, 0.05, 10));
        TRY_GET(element.isDashed, reader.flag(u"dashed"_s, false));
    }
    TRY(reader.nothingElse());
    return element;
}

QJsonArray boxJson(const QRectF &box)
{
    return {box.x(), box.y(), box.width(), box.height()};
}

QJsonObject paperJson(const TemplatePaper &paper)
{
    QJsonObject json{{u"feed"_s, nameIn(feedNames, paper.feed)}, {u"width"_s, paper.size.width()}};
    if (paper.size.height() > 0)
        json.insert(u"height"_s, paper.size.height());
    if (paper.dpi > 0)
        json.insert(u"dpi"_s, paper.dpi);
    if (!paper.margins.isNull())
        json.insert(u"margins"_s, QJsonArray{paper.margins.left(), paper.margins.top(), paper.margins.right(),
                                             paper.margins.bottom()});
    if (paper.rotation != 0)
        json.insert(u"rotation"_s, paper.rotation);
    if (paper.hasSheet())
        json.insert(u"sheet"_s,
                    QJsonObject{{u"size"_s, QJsonArray{paper.sheet.size.width(), paper.sheet.size.height()}},
                                {u"first"_s, QJsonArray{paper.sheet.first.x(), paper.sheet.first.y()}},
                                {u"across"_s, paper.sheet.across},
                                {u"down"_s, paper.sheet.down}});
    return json;
}

void addLetters(QJsonObject &json, const TemplateElement &element)
{
    json.insert(u"points"_s, element.points);
    json.insert(u"least"_s, element.least);
    json.insert(u"weight"_s, nameIn(weightNames, element.weight));
    json.insert(u"align"_s, nameIn(alignNames, element.align));
}

QJsonObject elementJson(const TemplateElement &element)
{
    QJsonObject json{{u"kind"_s, nameIn(kindsWritten, element.kind)}};
    if (element.kind == ElementKind::Part)
        json.insert(u"part"_s, nameIn(receiptPartNames, element.part));
    else
        json.insert(u"box"_s, boxJson(element.box));
    if (!element.text.isEmpty())
        json.insert(u"text"_s, element.text);
    if (!element.words.isEmpty()) {
        QJsonArray words;
        for (const TicketWord word : element.words)
            words.append(nameIn(ticketWordNames, word));
        json.insert(u"words"_s, words);
    }
    if (element.kind == ElementKind::Text || element.kind == ElementKind::Seat || element.kind == ElementKind::Part)
        addLetters(json, element);
    if (element.lines != 1)
        json.insert(u"lines"_s, element.lines);
    if (element.rotation != 0)
        json.insert(u"rotation"_s, element.rotation);
    if (element.when != ShownWhen::Always)
        json.insert(u"when"_s, nameIn(whenNames, element.when));
    if (element.kind == ElementKind::Seat)
        json.insert(u"table"_s, element.isTable);
    if (element.kind == ElementKind::Line || element.kind == ElementKind::Frame) {
        json.insert(u"stroke"_s, element.stroke);
        json.insert(u"dashed"_s, element.isDashed);
    }
    if (element.kind == ElementKind::Barcode) {
        json.insert(u"symbol"_s, nameIn(symbologiesNamed, element.symbology));
        json.insert(u"module"_s, element.module);
        json.insert(u"said"_s, element.isSaid);
    }
    return json;
}

} // namespace

QString wordName(TicketWord word)
{
    return nameIn(ticketWordNames, word);
}

QStringList wordNames()
{
    QStringList names;
    for (const auto &[word, name] : ticketWordNames)
        names += QString::fromLatin1(name);
    return names;
}

QString elementName(ElementKind kind)
{
    return nameIn(kindsWritten, kind);
}

QString partName(ReceiptPart part)
{
    return nameIn(receiptPartNames, part);
}

QString symbologyName(Symbology symbology)
{
    return nameIn(symbologiesNamed, symbology);
}

QStringList symbologyNames()
{
    QStringList names;
    for (const auto &[symbology, name] : symbologiesNamed)
        names += QString::fromLatin1(name);
    return names;
}

QJsonObject toJson(const PaperTemplate &paper)
{
    QJsonArray elements;
    for (const TemplateElement &element : paper.elements)
        elements.append(elementJson(element));
    return {{u"version"_s, templateVersion},
            {u"for"_s, paperForName(paper.use)},
            {u"paper"_s, paperJson(paper.paper)},
            {u"elements"_s, elements}};
}

Result<PaperTemplate> paperTemplateFromJson(const QJsonObject &json)
{
    TemplateReader reader(json, SchemaTexts::tr("The template"), 0);
    TRY_GET(const int version, reader.whole(u"version"_s, 0, 0, 1'000'000));
    if (version != templateVersion)
        return reader.wrong(
            SchemaTexts::tr("its version is not %1. Was it made by a newer Rowlock?").arg(templateVersion));
    PaperTemplate made;
    TRY_GET(const QString use, reader.text(u"for"_s));
    const auto asked = paperForFromName(use);
    if (!asked)
        return reader.wrong(u"for: "_s + asked.error().message);
    made.use = *asked;
    TRY_GET(made.paper, paperFrom(reader.take(u"paper"_s), made.use));
    const QJsonValue list = reader.take(u"elements"_s);
    TRY(reader.nothingElse());
    const QJsonArray elements = list.toArray();
    if (elements.isEmpty() || elements.size() > mostElements)
        return reader.wrong(SchemaTexts::tr("it has 1 to %1 elements.").arg(mostElements));
    for (const QJsonValue &each : elements) {
        TRY_GET(const TemplateElement element, elementFrom(each, made.use, int(made.elements.size()) + 1));
        made.elements.append(element);
    }
    return made;
}

Result<PaperTemplate> paperTemplateFromText(const QByteArray &text)
{
    QJsonParseError problem;
    const QJsonDocument json = QJsonDocument::fromJson(text, &problem);
    if (text.size() > largestTemplate || !json.isObject())
        return refuse(ErrorCode::InvalidArgument,
                      text.size() > largestTemplate
                          ? SchemaTexts::tr("A template has at most %1 bytes.").arg(largestTemplate)
                          : SchemaTexts::tr("This is no template: no JSON object can be read from it (byte %1).")
                                .arg(problem.offset),
                      {{u"argument"_s, u"template"_s}});
    return paperTemplateFromJson(json.object());
}

} // namespace rowlock
