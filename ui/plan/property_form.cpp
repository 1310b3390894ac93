#include "ui/plan/property_form.h"

#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/plan/color_choice.h"
#include "ui/plan/mixed_box.h"

#include <QPainter>

namespace rowlock {

PropertyForm::PropertyForm(PlanDocument &document, const QString &title, QWidget *parent)
    : QWidget(parent), m_document(document), m_form(new QFormLayout(this))
{
    m_form->setHorizontalSpacing(gap::related);
    m_form->setVerticalSpacing(gap::related);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    auto *label = new ToneLabel(title, Tone::Plain, this);
    label->setTextSize(TextSize::Heading);
    m_form->addRow(label);
}

void PropertyForm::heading(const QString &text)
{
    auto *label = new ToneLabel(text, Tone::Faint, this);
    label->setStrong();
    label->setContentsMargins(gap::none, gap::related, gap::none, gap::none);
    m_form->addRow(label);
}

void PropertyForm::add(const QString &label, QWidget *field, const char *name)
{
    field->setObjectName(QLatin1String(name));
    field->setAccessibleName(label);
    auto *caption = new ToneLabel(label, Tone::Faint, this);
    caption->setBuddy(field);
    m_form->addRow(caption, field);
}

// A number that is typed over "mixed" counts even where it is the one that the first of them has.
template <typename Box, typename Value>
void PropertyForm::follow(Box *box, std::function<void(Value)> changed)
{
    connect(box, qOverload<Value>(&Box::valueChanged), this, [this, box, changed](Value value) {
        if (m_filling)
            return;
        box->takeTyped();
        changed(value);
    });
    connect(box, &QAbstractSpinBox::editingFinished, this, [box, changed = std::move(changed)] {
        if (box->takeTyped())
            changed(box->value());
    });
}

QDoubleSpinBox *PropertyForm::number(const QString &label, const char *name, double least, double most, double step,
                                     std::function<void(double)> changed)
{
    auto *box = new MixedBox<QDoubleSpinBox, double>(this);
    box->setRange(least, most);
    box->setSingleStep(step);
    box->setDecimals(1);
    box->setKeyboardTracking(false);
    add(label, box, name);
    follow(box, std::move(changed));
    return box;
}

QSpinBox *PropertyForm::count(const QString &label, const char *name, int least, int most,
                              std::function<void(int)> changed)
{
    auto *box = new MixedBox<QSpinBox, int>(this);
    box->setRange(least, most);
    box->setKeyboardTracking(false);
    add(label, box, name);
    follow(box, std::move(changed));
    return box;
}

QComboBox *PropertyForm::choice(const QString &label, const char *name, const QStringList &texts,
                                std::function<void(int)> changed)
{
    auto *box = new QComboBox(this);
    box->addItems(texts);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(8);
    add(label, box, name);
    connect(box, &QComboBox::activated, this, [this, changed = std::move(changed)](int index) {
        if (!m_filling)
            changed(index);
    });
    return box;
}

QLineEdit *PropertyForm::text(const QString &label, const char *name, std::function<void(const QString &)> changed)
{
    auto *line = new QLineEdit(this);
    line->setMaxLength(200);
    add(label, line, name);
    connect(line, &QLineEdit::editingFinished, this, [this, line, changed = std::move(changed)] {
        if (!m_filling && line->isModified()) {
            line->setModified(false);
            changed(line->text());
        }
    });
    return line;
}

QCheckBox *PropertyForm::check(const QString &label, const char *name, std::function<void(bool)> changed)
{
    auto *box = new QCheckBox(label, this);
    box->setObjectName(QLatin1String(name));
    m_form->addRow(box);
    connect(box, &QCheckBox::clicked, this, [this, box, changed = std::move(changed)](bool on) {
        box->setTristate(false);
        if (!m_filling)
            changed(on);
    });
    return box;
}

QPushButton *PropertyForm::button(const QString &label, const char *name, std::function<void()> pressed)
{
    auto *button = new ActionButton(label, QLatin1String(name), ActionButton::Weight::Secondary, this);
    button->setHeight(ActionButton::Size::Small);
    m_form->addRow(button);
    connect(button, &QPushButton::clicked, this, [pressed = std::move(pressed)] { pressed(); });
    return button;
}

QPushButton *PropertyForm::colorButton(const QString &label, const char *name,
                                       std::function<void(const QString &)> changed)
{
    auto *button = new QPushButton(this);
    button->setAutoDefault(false);
    add(label, button, name);
    connect(button, &QPushButton::clicked, this, [button, label, changed = std::move(changed)] {
        chooseColor(button, label, button->property("color").toString(), changed);
    });
    return button;
}

void PropertyForm::showColor(QPushButton *button, const QString &color)
{
    button->setProperty("color", color);
    button->setText(color.isEmpty() ? tr("None") : color.toUpper());
    button->setAccessibleDescription(button->text());
    button->setIcon(color.isEmpty() ? QIcon() : colorIcon(QColor(color)));
}

void PropertyForm::showRow(QWidget *field, bool shown)
{
    field->setVisible(shown);
    if (QWidget *label = m_form->labelForField(field))
        label->setVisible(shown);
}

void PropertyForm::fill(const std::function<void()> &set)
{
    m_filling = true;
    set();
    m_filling = false;
}

void PropertyForm::setTexts(QComboBox *box, const QStringList &texts, int current)
{
    QStringList present;
    for (int i = 0; i < box->count(); ++i)
        present.append(box->itemText(i));
    if (present != texts) {
        box->clear();
        box->addItems(texts);
    }
    box->setCurrentIndex(current);
}

void PropertyForm::setState(QCheckBox *box, int on, int of)
{
    const bool partly = on > 0 && on < of;
    box->setTristate(partly);
    box->setCheckState(partly ? Qt::PartiallyChecked : on > 0 ? Qt::Checked : Qt::Unchecked);
}

void PropertyForm::setMixed(QAbstractSpinBox *box, bool mixed)
{
    if (auto *mixable = dynamic_cast<Mixable *>(box))
        mixable->setMixed(mixed);
}

QStringList PropertyForm::sectionNames() const
{
    QStringList names;
    for (const DraftSection &section : draft().sections)
        names.append(section.zone.name);
    return names;
}

QStringList PropertyForm::categoryNames() const
{
    QStringList names;
    for (const PlanCategory &category : draft().categories)
        names.append(category.name);
    return names;
}

} // namespace rowlock
