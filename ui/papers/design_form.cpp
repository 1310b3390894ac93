#include "ui/papers/design_form.h"

#include "ui/common/mm_field.h"
#include "ui/mainwindow/form_rows.h"
#include "ui/words/paper_words.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QVBoxLayout>

namespace rowlock {

namespace {

const QList<TextWeight> designWeights{TextWeight::Regular, TextWeight::Medium, TextWeight::Semibold, TextWeight::Bold,
                                      TextWeight::Black};
const QList<ElementKind> boxedKinds{ElementKind::Text, ElementKind::Seat,  ElementKind::Logo,
                                    ElementKind::Line, ElementKind::Frame, ElementKind::Barcode};
const QList<ElementKind> letteredKinds{ElementKind::Text, ElementKind::Seat, ElementKind::Part};
const QList<ElementKind> strokedKinds{ElementKind::Line, ElementKind::Frame};
constexpr int quarter = 90;
constexpr double leastLetters = 3, mostLetters = 200;
constexpr double leastPaper = 20;

QStringList rotationTexts()
{
    return {DesignForm::tr("Upright"), DesignForm::tr("90° clockwise"), DesignForm::tr("Upside down"),
            DesignForm::tr("90° anticlockwise")};
}

} // namespace

DesignForm::DesignForm(DesignModel &model, QWidget *parent)
    : QWidget(parent), m_model(model), m_rows(new FormRows(this)), m_words(new QPushButton(this)),
      m_menu(new QMenu(this)), m_text(new QLineEdit(this))
{
    setObjectName(QStringLiteral("designForm"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addWidget(m_rows);
    column->addStretch(1);
    addContent();
    addPlace();
    addLetters();
    addStrokes();
    addBarcode();
    addPaper();
    connect(&m_model, &DesignModel::changed, this, &DesignForm::refresh);
    refresh();
}

DesignForm::Bound DesignForm::ofElement(const char *name, const Kinds &kinds, const ElementGet &get,
                                        const ElementSet &set)
{
    return {[this, kinds] { return m_model.element() && kinds.contains(m_model.element()->kind); },
            [this, get] { return get(*m_model.element()); },
            [this, set, what = QString::fromLatin1(name)](double value) {
                if (!m_model.element())
                    return;
                TemplateElement next = *m_model.element();
                set(next, value);
                m_model.change(next, what);
            }};
}

DesignForm::Bound DesignForm::ofPaper(const char *name, const PaperGet &get, const PaperSet &set)
{
    return {[this] { return m_model.element() == nullptr; }, [this, get] { return get(m_model.paper()); },
            [this, set, what = QString::fromLatin1(name)](double value) {
                PaperTemplate next = m_model.paper();
                set(next, value);
                m_model.edit(next, what);
            }};
}

MmField *DesignForm::number(const char *name, const QString &spoken, const Bound &bound, double least, double most)
{
    auto *field = new MmField(this);
    field->setObjectName(QLatin1String(name));
    field->setAccessibleName(spoken);
    field->setRange(least, most);
    field->setMinimumWidth(64);
    connect(field, &QDoubleSpinBox::valueChanged, this, [this, bound](double value) {
        if (!m_isFilling)
            bound.write(value);
    });
    m_fields.append({field, bound.isShown, [field, bound] {
                         if (!field->hasFocus() || field->value() != bound.read()) // what is typed stays as it is typed
                             field->setValue(bound.read());
                     }});
    return field;
}

void DesignForm::addNumber(const QString &label, const char *name, const Bound &bound, double least, double most)
{
    m_rows->addRow(label, number(name, label, bound, least, most));
}

void DesignForm::addPair(const QString &label, const QList<MmField *> &fields)
{
    m_rows->addRow(label, {fields.begin(), fields.end()}, fields.first());
}

void DesignForm::addChoice(const QString &label, const char *name, const QStringList &choices, const Bound &bound)
{
    auto *field = new QComboBox(this);
    field->setObjectName(QLatin1String(name));
    field->addItems(choices);
    field->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    connect(field, &QComboBox::currentIndexChanged, this, [this, bound](int index) {
        if (!m_isFilling && index >= 0)
            bound.write(index);
    });
    m_fields.append({field, bound.isShown, [field, bound] { field->setCurrentIndex(int(bound.read())); }});
    m_rows->addRow(label, field);
}

void DesignForm::addSwitch(const QString &words, const char *name, const Bound &bound)
{
    auto *field = new QCheckBox(words, this);
    field->setObjectName(QLatin1String(name));
    connect(field, &QCheckBox::toggled, this, [this, bound](bool isOn) {
        if (!m_isFilling)
            bound.write(isOn ? 1 : 0);
    });
    m_fields.append({field, bound.isShown, [field, bound] { field->setChecked(bound.read() > 0); }});
    m_rows->addRow({}, {field}, field);
}

void DesignForm::addContent()
{
    m_words->setObjectName(QStringLiteral("designWords"));
    m_words->setMenu(m_menu);
    m_words->setAutoDefault(false);
    m_words->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    QAction *own = m_menu->addAction(tr("Own text"));
    connect(own, &QAction::triggered, this, [this] { chooseWord(-1, true); });
    own->setCheckable(true);
    m_menu->addSeparator();
    for (int i = 0; i < ticketWords; ++i) {
        QAction *word = m_menu->addAction(wordText(TicketWord(i)));
        word->setCheckable(true);
        connect(word, &QAction::triggered, this, [this, i](bool isOn) { chooseWord(i, isOn); });
    }
    m_text->setObjectName(QStringLiteral("designOwnText"));
    m_text->setMaxLength(500);
    connect(m_text, &QLineEdit::textEdited, this, [this](const QString &text) {
        if (!m_model.element())
            return;
        TemplateElement next = *m_model.element();
        next.text = text;
        m_model.change(next, QStringLiteral("text"));
    });
    m_rows->addRow(tr("Shows"), m_words);
    m_fields.append({m_words, [this] { return m_model.element() && m_model.element()->kind == ElementKind::Text; },
                     [this] { fillContent(); }});
    QStringList parts;
    for (int i = 0; i < receiptParts; ++i)
        parts << partText(ReceiptPart(i));
    addChoice(tr("Shows"), "designPart", parts,
              ofElement(
                  "part", {ElementKind::Part}, [](const TemplateElement &e) { return double(e.part); },
                  [](TemplateElement &e, double part) {
                      e.part = ReceiptPart(int(part));
                      e.text = e.part == ReceiptPart::Text ? tr("Text") : QString();
                  }));
    m_rows->addRow(tr("Text"), m_text);
    m_fields.append({m_text,
                     [this] {
                         const TemplateElement *e = m_model.element();
                         return e
                                && (e->kind == ElementKind::Part ? e->part == ReceiptPart::Text
                                                                 : e->kind == ElementKind::Text && e->words.isEmpty());
                     },
                     [this] {
                         if (m_text->text() != m_model.element()->text)
                             m_text->setText(m_model.element()->text);
                     }});
}

void DesignForm::chooseWord(int word, bool isOn)
{
    if (!m_model.element())
        return;
    TemplateElement next = *m_model.element();
    if (word >= 0) {
        next.words.removeAll(TicketWord(word));
        if (isOn)
            next.words.append(TicketWord(word));
    } else {
        next.words.clear();
    }
    if (next.words.isEmpty() == next.text.isEmpty()) // it has the one or the other
        next.text = next.words.isEmpty() ? tr("Text") : QString();
    if (!m_model.element()->words.isEmpty() || word >= 0)
        m_model.change(next);
    refresh(); // a mark in the menu that was not taken is gone again
}

void DesignForm::fillContent()
{
    const TemplateElement &element = *m_model.element();
    m_words->setText(element.words.isEmpty() ? tr("Own text") : elementText(element));
    m_words->setToolTip(elementText(element));
    const QList<QAction *> entries = m_menu->actions();
    entries.first()->setChecked(element.words.isEmpty());
    for (int i = 0; i < ticketWords; ++i)
        entries.at(i + 2)->setChecked(element.words.contains(TicketWord(i)));
}

void DesignForm::addPlace()
{
    const auto side = [this](const char *name, const QString &spoken, double least, const ElementGet &get,
                             const std::function<void(QRectF &, double)> &set) {
        Bound bound = ofElement(name, boxedKinds, get, {});
        bound.write = [this, set, what = QString::fromLatin1(name)](double value) {
            if (!m_model.element())
                return;
            QRectF box = m_model.element()->box;
            set(box, value);
            m_model.setBox(box, what);
        };
        return number(name, spoken, bound, least, widestPaper);
    };
    addPair(tr("Left, top (mm)"),
            {side(
                 "designLeft", tr("Left, in millimetres"), 0, [](const TemplateElement &e) { return e.box.x(); },
                 [](QRectF &box, double x) { box.moveLeft(x); }),
             side(
                 "designTop", tr("Top, in millimetres"), 0, [](const TemplateElement &e) { return e.box.y(); },
                 [](QRectF &box, double y) { box.moveTop(y); })});
    addPair(
        tr("Size (mm)"),
        {side(
             "designWidth", tr("Width, in millimetres"), 0, [](const TemplateElement &e) { return e.box.width(); },
             [](QRectF &box, double width) { box.setWidth(width); }),
         side(
             "designHeight", tr("Height, in millimetres"), 0, [](const TemplateElement &e) { return e.box.height(); },
             [](QRectF &box, double height) { box.setHeight(height); })});
    addChoice(tr("Rotation"), "designRotation", rotationTexts(),
              ofElement(
                  "rotation", {ElementKind::Text, ElementKind::Seat, ElementKind::Barcode},
                  [](const TemplateElement &e) { return e.rotation / quarter; },
                  [](TemplateElement &e, double turns) { e.rotation = int(turns) * quarter; }));
    addChoice(tr("Printed"), "designWhen", {tr("Always"), tr("Where there are terms"), tr("Where there are no terms")},
              ofElement(
                  "when", boxedKinds, [](const TemplateElement &e) { return double(e.when); },
                  [](TemplateElement &e, double when) { e.when = ShownWhen(int(when)); }));
}

void DesignForm::addLetters()
{
    addPair(tr("Letters, least (pt)"),
            {number("designPoints", tr("Size of the letters, in points"),
                    ofElement(
                        "points", letteredKinds, [](const TemplateElement &e) { return e.points; },
                        [](TemplateElement &e, double points) {
                            e.points = points;
                            e.least = std::min(e.least, points);
                        }),
                    leastLetters, mostLetters),
             number("designLeast", tr("Least size to fit, in points"),
                    ofElement(
                        "least", letteredKinds, [](const TemplateElement &e) { return e.least; },
                        [](TemplateElement &e, double least) { e.least = std::min(least, e.points); }),
                    leastLetters, mostLetters)});
    addNumber(tr("Lines at most"), "designLines",
              ofElement(
                  "lines", {ElementKind::Text}, [](const TemplateElement &e) { return e.lines; },
                  [](TemplateElement &e, double lines) { e.lines = int(lines); }),
              1, 20);
    addChoice(tr("Weight"), "designWeight", {tr("Regular"), tr("Medium"), tr("Semibold"), tr("Bold"), tr("Black")},
              ofElement(
                  "weight", letteredKinds,
                  [](const TemplateElement &e) { return double(designWeights.indexOf(e.weight)); },
                  [](TemplateElement &e, double weight) { e.weight = designWeights.at(int(weight)); }));
    addChoice(tr("Alignment"), "designAlign", {tr("Left"), tr("Centre"), tr("Right")},
              ofElement(
                  "align", letteredKinds, [](const TemplateElement &e) { return double(e.align); },
                  [](TemplateElement &e, double align) { e.align = TextAlign(int(align)); }));
    addSwitch(tr("In a frame, side by side"), "designTable",
              ofElement(
                  "table", {ElementKind::Seat}, [](const TemplateElement &e) { return e.isTable; },
                  [](TemplateElement &e, double isOn) { e.isTable = isOn > 0; }));
}

void DesignForm::addStrokes()
{
    addNumber(tr("Thickness (mm)"), "designStroke",
              ofElement(
                  "stroke", strokedKinds, [](const TemplateElement &e) { return e.stroke; },
                  [](TemplateElement &e, double stroke) { e.stroke = stroke; }),
              0.05, 10);
    addSwitch(tr("Dashed"), "designDashed",
              ofElement(
                  "dashed", strokedKinds, [](const TemplateElement &e) { return e.isDashed; },
                  [](TemplateElement &e, double isOn) { e.isDashed = isOn > 0; }));
    addChoice(tr("Direction"), "designDirection", {tr("Across"), tr("Down")},
              ofElement(
                  "direction", {ElementKind::Line}, [](const TemplateElement &e) { return e.box.width() > 0 ? 0 : 1; },
                  [](TemplateElement &e, double down) {
                      const double length = std::max(e.box.width(), e.box.height());
                      e.box.setSize(down > 0 ? QSizeF(0, length) : QSizeF(length, 0));
                  }));
}

void DesignForm::addBarcode()
{
    const Kinds barcode{ElementKind::Barcode};
    addChoice(tr("Kind"), "designSymbology",
              {QStringLiteral("QR"), QStringLiteral("Code 128"), QStringLiteral("PDF417"), QStringLiteral("Aztec")},
              ofElement(
                  "symbology", barcode, [](const TemplateElement &e) { return double(e.symbology); },
                  [](TemplateElement &e, double symbology) { e.symbology = Symbology(int(symbology)); }));
    addNumber(tr("Narrowest bar (mm)"), "designModule",
              ofElement(
                  "module", barcode, [](const TemplateElement &e) { return e.module; },
                  [](TemplateElement &e, double module) { e.module = module; }),
              0, 5);
    auto *module = qobject_cast<MmField *>(m_fields.last().widget);
    module->setSingleStep(0.05);
    module->setSpecialValueText(tr("As wide as fits"));
    addSwitch(tr("The code in letters below"), "designSaid",
              ofElement(
                  "said", barcode, [](const TemplateElement &e) { return e.isSaid; },
                  [](TemplateElement &e, double isOn) { e.isSaid = isOn > 0; }));
}

void DesignForm::addPaper()
{
    const auto edge = [this](const char *name, const QString &spoken, qreal (QMarginsF::*get)() const noexcept,
                             void (QMarginsF::*set)(qreal) noexcept) {
        return number(name, spoken,
                      ofPaper(
                          name, [get](const PaperTemplate &p) { return (p.paper.margins.*get)(); },
                          [set](PaperTemplate &p, double mm) { (p.paper.margins.*set)(mm); }),
                      0, 100);
    };
    addNumber(tr("Width (mm)"), "designPaperWidth",
              ofPaper(
                  "paper width", [](const PaperTemplate &p) { return p.paper.size.width(); },
                  [](PaperTemplate &p, double mm) { p.paper.size.setWidth(mm); }),
              leastPaper, widestPaper);
    Bound height = ofPaper(
        "paper height", [](const PaperTemplate &p) { return p.paper.size.height(); },
        [](PaperTemplate &p, double mm) { p.paper.size.setHeight(mm); });
    height.isShown = [this] { return !m_model.element() && m_model.paper().paper.size.height() > 0; };
    addNumber(tr("Height (mm)"), "designPaperHeight", height, leastPaper, widestPaper);
    addPair(tr("Edges left, right (mm)"),
            {edge("designEdgeLeft", tr("Left edge, in millimetres"), &QMarginsF::left, &QMarginsF::setLeft),
             edge("designEdgeRight", tr("Right edge, in millimetres"), &QMarginsF::right, &QMarginsF::setRight)});
    addPair(tr("Edges top, bottom (mm)"),
            {edge("designEdgeTop", tr("Top edge, in millimetres"), &QMarginsF::top, &QMarginsF::setTop),
             edge("designEdgeBottom", tr("Bottom edge, in millimetres"), &QMarginsF::bottom, &QMarginsF::setBottom)});
    Bound rotation = ofPaper(
        "paper rotation", [](const PaperTemplate &p) { return p.paper.rotation / quarter; },
        [](PaperTemplate &p, double turns) { p.paper.rotation = int(turns) * quarter; });
    rotation.isShown = [this] { return !m_model.element() && !m_model.isReceipt(); };
    addChoice(tr("Fed"), "designPaperRotation", rotationTexts(), rotation);
    addChoice(tr("Made for"), "designDpi", {tr("Any printer"), tr("203 dpi"), tr("300 dpi"), tr("600 dpi")},
              ofPaper(
                  "dpi",
                  [](const PaperTemplate &p) {
                      return double(QList<int>{0, 203, 300, 600}.indexOf(p.paper.dpi));
                  },
                  [](PaperTemplate &p, double index) {
                      p.paper.dpi = QList<int>{0, 203, 300, 600}.at(int(index));
                  }));
}

void DesignForm::refresh()
{
    const QScopedValueRollback filling(m_isFilling, true);
    for (const Field &field : std::as_const(m_fields)) {
        const bool isShown = field.isShown();
        m_rows->setRowVisible(field.widget, isShown);
        if (isShown)
            field.fill();
    }
}

} // namespace rowlock
